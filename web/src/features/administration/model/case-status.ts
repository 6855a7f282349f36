import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { NamedCount } from '#/api/administration';
import type { Tone } from '#/ui/data-display/pill';

const STATUSES: Record<string, { word: (t: TFunction) => string; tone: Tone }> = {
  OPEN: { word: (t) => t('cases.open'), tone: 'blue' },
  READ: { word: (t) => t('cases.open'), tone: 'blue' },
  PROC: { word: (t) => t('cases.inProgress'), tone: 'amber' },
  COMP: { word: (t) => t('cases.completed'), tone: 'green' },
  REOP: { word: (t) => t('cases.reopened'), tone: 'blue' },
  CLSD: { word: (t) => t('cases.closed'), tone: 'grey' },
  DRFT: { word: (t) => t('cases.draft'), tone: 'grey' },
};

/** On the server, the filter OPEN also includes READ. */
const FILTERED_BY = ['OPEN', 'PROC', 'COMP', 'REOP', 'CLSD', 'DRFT'];

/** The status of a case as a word. An unknown code of a newer server is shown as it is. */
export function useCaseStatuses() {
  const { t } = useTranslation();
  const wordOf = (code: string) => STATUSES[code.toUpperCase()]?.word(t) ?? code;
  return {
    wordOf,
    toneOf: (code: string): Tone => STATUSES[code.toUpperCase()]?.tone ?? 'grey',
    /** Adds up counts that have the same word: open and read cases are both shown as open. */
    countsByWord: (counts: NamedCount[]) => {
      const byWord = new Map<string, number>();
      for (const { name, count } of counts) {
        byWord.set(wordOf(name), (byWord.get(wordOf(name)) ?? 0) + count);
      }
      return [...byWord]
        .map(([label, count]) => ({ key: label, label, count }))
        .sort((one, other) => other.count - one.count);
    },
    options: FILTERED_BY.map((value) => ({ value, label: wordOf(value) })),
  };
}
