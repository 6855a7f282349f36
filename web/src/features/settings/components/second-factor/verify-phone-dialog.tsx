import { Button, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { internationalPhone, requestPhoneCode, verifyPhoneCode } from '#/api/phone';
import { toProblem } from '#/api/problem';
import { useSubmission } from '#/api/use-submission';
import { SendAgain } from '#/ui/controls/send-again';
import { Dialog } from '#/ui/dialogs/dialog';
import { SixDigitDialog } from '#/ui/dialogs/six-digit-dialog';
import { fieldText, problemText } from '#/ui/feedback/error-text';
import { type Message, useMessage } from '#/ui/feedback/message';
import forms from '#/ui/forms/form.module.css';
import classes from '../security.module.css';

const PHONE_MAX_LENGTH = 32;

interface VerifyPhoneDialogProps {
  opened: boolean;
  knownPhone: string;
  onVerified: () => void;
  onClose: () => void;
}

/** Asks for a number, sends a code to it and checks the code: later codes go only to verified numbers (ACC-17). */
export function VerifyPhoneDialog({ opened, knownPhone, onVerified, onClose }: VerifyPhoneDialogProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(knownPhone);
  const [sentTo, setSentTo] = useState('');
  /** One dialog fades before the next opens; otherwise the first would take the focus back from the second. */
  const [step, setStep] = useState<'number' | 'code' | 'verified'>('number');
  const [isNumberDone, setNumberDone] = useState(false);
  const [error, setError] = useMessage();
  const input = useRef<HTMLInputElement>(null);

  const request = useSubmission({
    send: async (phone: string) => {
      await requestPhoneCode(phone);
      return phone;
    },
    onDone: (phone) => {
      setSentTo(phone);
      setNumberDone(true);
    },
    onProblem: (problem) => reject((t) => fieldText(t, problem, 'phone') ?? problemText(t, problem)),
  });

  function reject(text: Message) {
    setError(text);
    input.current?.focus();
  }

  function submit() {
    const phone = internationalPhone(typed);
    if (phone) request.submit(phone);
    else reject((t) => t('security.phoneIncomplete'));
  }

  async function verify(otp: string): Promise<Message | null> {
    try {
      await verifyPhoneCode({ phone: sentTo, otp });
      setStep('verified');
      return null;
    } catch (problem) {
      return (t) => problemText(t, toProblem(problem));
    }
  }

  return (
    <>
      <Dialog
        opened={opened && step === 'number' && !isNumberDone}
        onClose={onClose}
        onClosed={() => {
          setError();
          if (isNumberDone) setStep('code');
        }}
        title={t('security.phoneTitle')}
      >
        <form
          className={forms.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          <p className={classes.text}>{t('security.phoneText')}</p>
          <TextInput
            ref={input}
            data-autofocus
            type="tel"
            name="phone"
            label={t('security.phone')}
            description={t('security.phoneHint')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            autoComplete="tel"
            inputMode="tel"
            maxLength={PHONE_MAX_LENGTH}
            value={typed}
            error={error}
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              setError();
            }}
          />
          <div className={classes.actions}>
            <Button variant="default" onClick={onClose}>
              {t('common.cancel')}
            </Button>
            <Button type="submit" loading={request.isBusy}>
              {t('security.sendCode')}
            </Button>
          </div>
        </form>
      </Dialog>
      <SixDigitDialog
        opened={opened && step === 'code'}
        title={t('security.phoneTitle')}
        text={t('code.sentSms', { phone: sentTo })}
        onSubmit={verify}
        onClose={onClose}
        onClosed={() => {
          setStep('number');
          setNumberDone(false);
          if (step === 'verified') onVerified();
        }}
      >
        <SendAgain send={() => requestPhoneCode(sentTo)} sentText={t('code.sentAgain')} />
      </SixDigitDialog>
    </>
  );
}
