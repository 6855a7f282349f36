import { useRef, useState } from 'react';
import { useApp } from '#/api/app-info';
import { requestPhoneCode, verifyPhoneCode } from '#/api/phone';
import { type Fault, toProblem } from '#/api/problem';
import { currentUser } from '#/api/session';
import { useSubmission } from '#/api/use-submission';
import { problemText } from '#/ui/feedback/error-text';
import type { Message } from '#/ui/feedback/message';
import { solveCaptcha } from '../../captcha/solve-captcha';

export type PhoneVerification = ReturnType<typeof usePhoneVerification>;

interface PhoneVerificationOptions {
  /** A number that is already verified on the server. */
  verified?: string;
  /** Called with the server's errors about the number itself. */
  onRefused: (faults: Fault[]) => void;
}

/** Verifies a phone number: sends a code to it and checks the code (ACC-17). */
export function usePhoneVerification({ verified = '', onRefused }: PhoneVerificationOptions) {
  const app = useApp();
  // A busy button loses the focus; it is focused again afterwards.
  const button = useRef<HTMLButtonElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [verifiedPhone, setVerifiedPhone] = useState(verified);
  const [askedPhone, setAskedPhone] = useState('');
  const [isAskingCode, setAskingCode] = useState(false);
  /** `reason` is not set if there is nothing more to say than that the code could not be sent. */
  const [failure, setFailure] = useState<{ isOpen: boolean; reason?: Message }>({ isOpen: false });

  const request = useSubmission({
    send: async (phone: string) => {
      const captcha = currentUser() ? undefined : await solveCaptcha(app.captcha);
      await requestPhoneCode(phone, captcha);
      return phone;
    },
    onDone: (phone) => {
      setAskedPhone(phone);
      setAskingCode(true);
    },
    onProblem: (problem) => {
      if (problem.fields.phone) {
        input.current?.focus();
        return onRefused(problem.fields.phone);
      }
      const isExplained = problem.isUnreachable || problem.status === 429;
      setFailure({ isOpen: true, reason: isExplained ? (t) => problemText(t, problem) : undefined });
    },
  });

  return {
    button,
    input,
    verifiedPhone,
    askedPhone,
    isAskingCode,
    isSending: request.isBusy,
    failure,
    requestCode: request.submit,
    /** Returns the error of the code, or null if it is correct. */
    verifyCode: async (otp: string): Promise<Message | null> => {
      try {
        await verifyPhoneCode({ phone: askedPhone, otp });
      } catch (error) {
        return (t) => problemText(t, toProblem(error));
      }
      setVerifiedPhone(askedPhone);
      setAskingCode(false);
      return null;
    },
    cancelCode: () => setAskingCode(false),
    // Keeps the reason while the dialog fades out.
    dismissFailure: () => setFailure({ ...failure, isOpen: false }),
    unverify: () => setVerifiedPhone(''),
  };
}
