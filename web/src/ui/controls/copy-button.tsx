import { Button } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

const CONFIRMED_MS = 2_500;

/** Copies a text and shows the result on the button itself. */
export function CopyButton({ text }: { text: string }) {
  const { t } = useTranslation();
  const [outcome, setOutcome] = useState<'copied' | 'failed'>();
  useEffect(() => {
    if (!outcome) return;
    const timer = setTimeout(() => setOutcome(undefined), CONFIRMED_MS);
    return () => clearTimeout(timer);
  }, [outcome]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome('copied');
    } catch {
      // Refused by the browser, or without HTTPS, where there is no clipboard.
      setOutcome('failed');
    }
  }

  const Icon = outcome === 'copied' ? IconCheck : IconCopy;
  return (
    <Button variant="default" leftSection={<Icon size={17} stroke={1.75} />} onClick={() => void copy()}>
      <span aria-live="polite">
        {!outcome && t('common.copy')}
        {outcome === 'copied' && t('common.copied')}
        {outcome === 'failed' && t('common.copyFailed')}
      </span>
    </Button>
  );
}
