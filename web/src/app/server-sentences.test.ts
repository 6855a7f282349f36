import i18next, { type TFunction, type TOptions } from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { detailText } from '#/features/connections/model/details';
import { outcomeOf } from '#/features/groups/model/details';
import { serverFields } from '#/features/orders/model/faults';
import { knownServerText } from '#/i18n/server-texts';
import { FOR_PAGES, FOR_PROGRAMS, readingFaults, serverSentences } from '#/testing/server-sentences';
import administration from '../../../locales/en/administration.json';
import pages from '../../../locales/en/pages.json';
import '#/features/administration/texts/administration';

beforeAll(() =>
  i18next.init({
    lng: 'en',
    defaultNS: 'pages',
    resources: { en: { pages: { ...pages, ...administration } } },
  }),
);

/** Instead of a text, the key it would be found by. */
const keyOf = ((key: string, filledIn?: TOptions) => {
  expect(i18next.exists(key, filledIn)).toBe(true);
  return `«${key}»`;
}) as TFunction;

/** Whether any part of the pages has words of its own for it. */
function isTranslated(text: string): boolean {
  const shown = [
    knownServerText(keyOf, text),
    detailText(keyOf, text),
    outcomeOf(keyOf, text).text,
    serverFields(keyOf, { field: [text] }).field,
  ];
  return shown.some((found) => found?.startsWith('«'));
}

const SENTENCES = serverSentences();
const UNTRANSLATED = [...FOR_PROGRAMS, ...FOR_PAGES];

// WLB-02
describe('what the server says', () => {
  it('is found in its sources', () => {
    for (const text of [
      'Check your email or password',
      'Not found.',
      'The limit of invitations is reached.',
      'The case 42 cannot be deleted now.',
      'You do not have sufficient permissions to access this page.',
      'already in connections',
      'quota',
    ]) {
      expect(SENTENCES).toContain(text);
    }
    expect(SENTENCES.length).toBeGreaterThan(150);
  });

  it('is said to people in their language, unless it is for programs', () => {
    expect(SENTENCES.filter((text) => !isTranslated(text) && !UNTRANSLATED.includes(text))).toEqual([]);
  });

  it('is not excused without need', () => {
    expect(UNTRANSLATED.filter((text) => !SENTENCES.includes(text))).toEqual([]);
    expect(UNTRANSLATED.filter(isTranslated)).toEqual([]);
  });

  // LIC-01
  it('names in the language of the reader why a workbook cannot be read', () => {
    expect(readingFaults()).toHaveLength(5);
    expect(readingFaults().filter((text) => !isTranslated(text))).toEqual([]);
  });
});
