import { useTranslation } from 'react-i18next';
import { InfoDialog } from '#/ui/dialogs/info-dialog';
import { SixDigitDialog } from '#/ui/dialogs/six-digit-dialog';
import { formatPhone } from '../../model/phone/phone';
import type { PhoneVerification } from '../../model/phone/use-phone-verification';

/** Keeps a phone number on one line. */
function unbroken(phone: string): string {
  return phone.replaceAll(' ', '\u00a0');
}

/** Asks for the code that was sent to a number, or shows that the code could not be sent (ACC-17). */
export function PhoneDialogs({ verification }: { verification: PhoneVerification }) {
  const { t } = useTranslation();
  const { failure, button } = verification;
  const returnFocus = () => button.current?.focus();
  return (
    <>
      <SixDigitDialog
        opened={verification.isAskingCode}
        title={t('phone.codeTitle')}
        text={t('phone.codeSent', { phone: unbroken(formatPhone(verification.askedPhone)) })}
        onSubmit={verification.verifyCode}
        onClose={verification.cancelCode}
        onClosed={returnFocus}
      />
      <InfoDialog
        opened={failure.isOpen}
        title={t('phone.failedTitle')}
        onClose={verification.dismissFailure}
        onClosed={returnFocus}
      >
        <p>{t('server.codeSendFailed')}</p>
        {failure.reason && <p>{failure.reason(t)}</p>}
      </InfoDialog>
    </>
  );
}
