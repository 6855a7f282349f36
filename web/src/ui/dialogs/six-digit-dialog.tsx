import { Button } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Message, useMessage } from '../feedback/message';
import { CODE_LENGTH, CodeField } from '../forms/code-field';
import forms from '../forms/form.module.css';
import { Dialog } from './dialog';
import classes from './six-digit-dialog.module.css';

interface SixDigitDialogProps {
  opened: boolean;
  title: string;
  text: ReactNode;
  /** Returns the error, or null when the code was right; the caller closes the dialog. */
  onSubmit: (code: string) => Promise<Message | null>;
  onClose: () => void;
  /** Called once the dialog has faded. */
  onClosed?: () => void;
  /** Shown below the field, such as a button to send again. */
  children?: ReactNode;
}

/** Asks for a six-digit code and submits it at the sixth digit (ACC-17). */
export function SixDigitDialog(props: SixDigitDialogProps) {
  const { opened, title, text, onSubmit, onClose, onClosed, children } = props;
  const { t } = useTranslation();
  const [code, setCode] = useState('');
  const [error, setError] = useMessage();
  const [isBusy, setBusy] = useState(false);
  const isLocked = useRef(false);
  const input = useRef<HTMLInputElement>(null);

  async function submit(digits: string) {
    if (digits.length < CODE_LENGTH) {
      setError((t) => t('code.missing'));
      input.current?.focus();
      return;
    }
    if (isLocked.current) return;
    isLocked.current = true;
    setBusy(true);
    const wrong = await onSubmit(digits);
    isLocked.current = false;
    setBusy(false);
    if (wrong === null) return;
    setError(wrong);
    input.current?.select();
  }

  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      onClosed={() => {
        setCode('');
        setError();
        onClosed?.();
      }}
      title={title}
    >
      <form
        className={forms.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit(code);
        }}
      >
        <p className={classes.text}>{text}</p>
        <CodeField
          ref={input}
          value={code}
          error={error}
          onChange={(digits) => {
            setCode(digits);
            setError();
          }}
          onComplete={(digits) => void submit(digits)}
        />
        {children}
        <div className={classes.actions}>
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" loading={isBusy}>
            {t('code.send')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
