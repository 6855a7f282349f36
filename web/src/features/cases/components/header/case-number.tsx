import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './case-number.module.css';

const CONFIRMED_MS = 2_000;

/** The case number; a click copies it and confirms that. */
export function CaseNumber({ no }: { no: string }) {
  const { t } = useTranslation();
  const [outcome, setOutcome] = useState<'copied' | 'failed'>();
  useEffect(() => {
    if (!outcome) return;
    const timer = setTimeout(() => setOutcome(undefined), CONFIRMED_MS);
    return () => clearTimeout(timer);
  }, [outcome]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(no);
      setOutcome('copied');
    } catch {
      // The browser refused, or the page uses plain http and has no clipboard access.
      setOutcome('failed');
    }
  }

  const Icon = outcome === 'copied' ? IconCheck : IconCopy;
  return (
    <button
      type="button"
      className={classes.number}
      aria-label={t('cases.copyNumber', { no })}
      title={t('cases.copy')}
      data-copied={outcome === 'copied' || undefined}
      onClick={() => void copy()}
    >
      <span>{no}</span>
      <Icon size={14} stroke={1.75} aria-hidden />
      <span role="status" className={classes.outcome}>
        {outcome === 'copied' && t('cases.copied')}
        {outcome === 'failed' && t('cases.copyFailed')}
      </span>
    </button>
  );
}
