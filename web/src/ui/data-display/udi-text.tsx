import '@mantine/core/styles/Tooltip.css';
import { Tooltip } from '@mantine/core';
import { IconAlertCircle, IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './udi-text.module.css';

const CONFIRMED_MS = 2_000;
const ICONS = { copied: IconCheck, failed: IconAlertCircle };

/** A device's identifier. Where space is short its beginning is cut off, because the end tells devices apart. */
export function UdiText({ udi }: { udi: string }) {
  const { t } = useTranslation();
  const [outcome, setOutcome] = useState<keyof typeof ICONS>();
  useEffect(() => {
    if (!outcome) return;
    const timer = setTimeout(() => setOutcome(undefined), CONFIRMED_MS);
    return () => clearTimeout(timer);
  }, [outcome]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(udi);
      setOutcome('copied');
    } catch {
      // Refused by the browser, or without HTTPS, where there is no clipboard.
      setOutcome('failed');
    }
  }

  const Icon = outcome ? ICONS[outcome] : IconCopy;
  return (
    <span className={classes.udi}>
      <span className={classes.text} title={udi}>
        <bdi dir="ltr">{udi}</bdi>
      </span>
      <Tooltip label={udi} events={{ hover: true, focus: true, touch: false }} withinPortal>
        <button
          type="button"
          className={classes.copy}
          aria-label={t('udi.copy', { udi })}
          data-outcome={outcome}
          onClick={() => void copy()}
        >
          <Icon size={15} stroke={1.75} aria-hidden />
        </button>
      </Tooltip>
      <span role="status" className={classes.outcome}>
        {outcome === 'copied' && t('common.copied')}
        {outcome === 'failed' && t('common.copyFailed')}
      </span>
    </span>
  );
}
