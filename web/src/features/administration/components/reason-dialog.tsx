import { Button, Textarea } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#/ui/dialog';
import classes from '#/ui/dialog.module.css';
import { FormAlert } from '#/ui/form-alert';
import { REASON_MAX_CHARACTERS, REASON_MIN_CHARACTERS } from '../model/limits';

interface ReasonDialogProps {
  opened: boolean;
  title: string;
  text: ReactNode;
  /** The verb of what will happen. */
  confirm: string;
  isDangerous?: boolean;
  isBusy: boolean;
  error: string | undefined;
  onConfirm: (reason: string) => void;
  onClose: () => void;
}

/** Asks why before something that is written down together with its reason. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { opened, title, text, confirm, isDangerous, isBusy, error } = props;
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  const [isChecked, setChecked] = useState(false);
  const isTooShort = reason.trim().length < REASON_MIN_CHARACTERS;
  return (
    <Dialog
      opened={opened}
      onClose={props.onClose}
      onClosed={() => {
        setReason('');
        setChecked(false);
      }}
      title={title}
    >
      <form
        className={classes.body}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setChecked(true);
          if (!isTooShort) props.onConfirm(reason.trim());
        }}
      >
        {error && <FormAlert>{error}</FormAlert>}
        <div className={classes.text}>{text}</div>
        <Textarea
          data-autofocus
          size="md"
          rows={3}
          required
          maxLength={REASON_MAX_CHARACTERS}
          label={t('adm.reason.label')}
          description={t('adm.reason.hint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          error={isChecked && isTooShort && t('adm.reason.short', { number: REASON_MIN_CHARACTERS })}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <div className={classes.actions}>
          <Button variant="default" onClick={props.onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" data-dangerous={isDangerous || undefined} loading={isBusy}>
            {confirm}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
