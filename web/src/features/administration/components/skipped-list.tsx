import { useTranslation } from 'react-i18next';
import type { Skipped } from '#/api/administration';
import { skippedText } from '../model/skipped';
import classes from './skipped-list.module.css';

/** The most entries shown; the others are only counted. */
const SHOWN_MAX = 200;

interface SkippedListProps {
  title: string;
  /** The skipped entries that the server lists, starting with the first. */
  skipped: Skipped[];
  /** The total number, if the server does not list all. */
  count?: number;
  /** Replaces the usual text for an entry without changes. */
  unchanged?: string;
}

/** The entries that the server skipped, each with the reason (LIC-02). */
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
