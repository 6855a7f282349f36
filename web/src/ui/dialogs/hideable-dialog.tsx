import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/InlineInput.css';
import { Button, Checkbox, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from './dialog';
import { useHideable } from './hideable';

interface HideableDialogProps {
  /** The message's key in storage. */
  message: string;
  title: string;
  /** Shown once, unless the reader clears the checkbox to see it again. */
  isOnce?: boolean;
  children: ReactNode;
}

/** A message that can be closed for now or for good (NAV-03). */
export function HideableDialog({ message, title, isOnce, children }: HideableDialogProps) {
  const { t } = useTranslation();
  const { shown, close, dontShowAgain, setDontShowAgain } = useHideable(message, isOnce);
  return (
    <Dialog opened={shown} onClose={close} title={title}>
      {children}
      <Checkbox
        mt={20}
        size="md"
        label={t('common.dontShowAgain')}
        checked={dontShowAgain}
        onChange={(event) => setDontShowAgain(event.currentTarget.checked)}
      />
      <Group justify="flex-end" mt={24}>
        <Button onClick={close} data-autofocus>
          {t('common.ok')}
        </Button>
      </Group>
    </Dialog>
  );
}
