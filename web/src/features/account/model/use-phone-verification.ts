import { useRef, useState } from 'react';
import { useApp } from '#/api/app-info';
import { requestPhoneCode, verifyPhoneCode } from '#/api/phone';
import { type Fault, toProblem } from '#/api/problem';
import { currentUser } from '#/api/session';
import { useSubmission } from '#/api/use-submission';
import { problemText } from '#/ui/feedback/error-text';
import type { Message } from '#/ui/feedback/message';
import { solveCaptcha } from '../captcha/solve-captcha';

export type PhoneVerification = ReturnType<typeof usePhoneVerification>;

interface PhoneVerificationOptions {
  /** A number the server knows as verified already. */
  verified?: string;
  /** The server's complaints about the number itself. */
  onRefused: (faults: Fault[]) => void;
}

/** From an unverified number over the code that was sent to a verified one (ACC-17). */
export function usePhoneVerification({ verified = '', onRefused }: PhoneVerificationOptions) {
  const app = useApp();
  // A button that is busy loses the focus; whatever comes of it gives it back.
  const button = useRef<HTMLButtonElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [verifiedPhone, setVerifiedPhone] = useState(verified);
  const [askedPhone, setAskedPhone] = useState('');
  const [isAskingCode, setAskingCode] = useState(false);
  /** There is no reason when there is nothing to add to the fact that no code could be sent. */
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
    /** What is wrong with the code, or null when it is right. */
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
    // The reason stays for as long as its dialog fades.
    dismissFailure: () => setFailure({ ...failure, isOpen: false }),
    unverify: () => setVerifiedPhone(''),
  };
}
