import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FormAlert } from '../forms/form-alert';
import classes from './confirm-dialog.module.css';
import { Dialog } from './dialog';

interface ConfirmDialogProps {
  opened: boolean;
  title: string;
  text: ReactNode;
  /** The label of the button that confirms: a verb. */
  confirm: string;
  /** The label of the other button; Cancel by default. */
  cancel?: string;
  isBusy?: boolean;
  /** The action removes nothing, so the button is not red. */
  isHarmless?: boolean;
  error?: string;
  onConfirm: () => void;
  onClose: () => void;
  /** Called once the dialog has faded. */
  onClosed?: () => void;
}

/** Asks before an action that cannot be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { opened, title, text, confirm, cancel, isBusy, isHarmless, error } = props;
  const { onConfirm, onClose, onClosed } = props;
  const { t } = useTranslation();
  return (
    <Dialog opened={opened} onClose={onClose} onClosed={onClosed} title={title}>
      <div className={classes.body}>
        {error && <FormAlert>{error}</FormAlert>}
        <p className={classes.text}>{text}</p>
        <div className={classes.actions}>
          <Button variant="default" data-autofocus onClick={onClose}>
            {cancel ?? t('common.cancel')}
          </Button>
          <Button data-dangerous={!isHarmless || undefined} loading={isBusy} onClick={onConfirm}>
            {confirm}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
