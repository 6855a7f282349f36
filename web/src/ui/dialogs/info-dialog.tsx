import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from './dialog';
import classes from './dialog.module.css';

interface InfoDialogProps {
  opened: boolean;
  title: string;
  children: ReactNode;
  onClose: () => void;
  /** Called once the dialog has faded. */
  onClosed?: () => void;
}

/** Shows one message and an OK button. */
export function InfoDialog({ opened, title, children, onClose, onClosed }: InfoDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog opened={opened} onClose={onClose} onClosed={onClosed} title={title}>
      <div className={classes.body}>
        <div className={classes.text}>{children}</div>
        <div className={classes.actions}>
          <Button data-autofocus onClick={onClose}>
            {t('common.ok')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
