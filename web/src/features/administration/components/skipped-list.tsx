import { useTranslation } from 'react-i18next';
import type { Skipped } from '#/api/administration';
import { skippedReason } from '../model/skipped';
import classes from './skipped-list.module.css';

/** Shown at most; the rest is counted. */
const SHOWN_MAX = 200;

interface SkippedListProps {
  title: string;
  skipped: Skipped[];
}

/** What the server did not take, each with its reason (LIC-02). */
export function SkippedList({ title, skipped }: SkippedListProps) {
  const { t } = useTranslation();
  if (skipped.length === 0) return null;
  return (
    <div className={classes.skipped}>
      <p>{title}</p>
      <ul>
        {skipped.slice(0, SHOWN_MAX).map(({ udi, key, reason }) => (
          <li key={`${udi ?? key} ${reason}`}>
            {udi !== undefined
              ? t('adm.upload.skippedUdi', { udi, reason: skippedReason(t, reason) })
              : t('adm.upload.skippedKey', { key, reason: skippedReason(t, reason) })}
          </li>
        ))}
      </ul>
      {skipped.length > SHOWN_MAX && (
        <p>{t('adm.upload.skippedMore', { number: skipped.length - SHOWN_MAX })}</p>
      )}
    </div>
  );
}
