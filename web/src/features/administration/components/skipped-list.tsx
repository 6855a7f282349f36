import { useTranslation } from 'react-i18next';
import type { Skipped } from '#/api/administration';
import { skippedText } from '../model/skipped';
import classes from './skipped-list.module.css';

/** Shown at most; the rest is counted. */
const SHOWN_MAX = 200;

interface SkippedListProps {
  title: string;
  /** Those that the server names, the first of all. */
  skipped: Skipped[];
  /** How many there are, where the server does not name them all. */
  count?: number;
  /** In place of what is said otherwise of an entry that is known already. */
  unchanged?: string;
}

/** What the server did not take, each with its reason (LIC-02). */
export function SkippedList({ title, skipped, count = skipped.length, unchanged }: SkippedListProps) {
  const { t } = useTranslation();
  if (skipped.length === 0) return null;
  const shown = skipped.slice(0, SHOWN_MAX);
  return (
    <div className={classes.skipped}>
      <p>{title}</p>
      <ul>
        {shown.map((entry) => (
          <li key={`${entry.row} ${entry.udi ?? entry.key} ${entry.reason}`}>
            {typeof entry.row === 'number' && (
              <span className={classes.row}>{t('adm.upload.row', { number: entry.row })}</span>
            )}{' '}
            {skippedText(t, entry, unchanged)}
          </li>
        ))}
      </ul>
      {count > shown.length && <p>{t('adm.upload.skippedMore', { number: count - shown.length })}</p>}
    </div>
  );
}
