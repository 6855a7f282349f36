import { useState } from 'react';
import { useApp } from '#/api/app-info';
import type { Fault } from '#/api/problem';
import { useSubmission } from '#/api/use-submission';
import { problemText } from '#/ui/feedback/error-text';
import type { Message } from '#/ui/feedback/message';
import { signup } from '../../api/signup';
import { SIGNUP_REQUIRED, type SignupField, type SignupFields } from '../fields/account-fields';
import type { MailedTo } from './mailed-to';
import { useNewAccount } from './use-new-account';

interface SignupFormOptions {
  initial: SignupFields;
  onDone: (mailedTo: MailedTo) => void;
  onRejected: (where: 'top' | 'field') => void;
}

/** The state and actions of the sign-up form, without its layout. */
export function useSignupForm({ initial, onDone, onRejected }: SignupFormOptions) {
  const { captcha, terms_version } = useApp();
  const [picture, setPicture] = useState<File | null>(null);
  const account = useNewAccount<SignupField>({
    form: 'signup',
    initial,
    required: SIGNUP_REQUIRED,
    onRejected,
  });
  const { form } = account;

  const sending = useSubmission({
    send: async (values: SignupFields) => {
      const { solveCaptcha } = await import('../../captcha/solve-captcha');
      const answer = await solveCaptcha(captcha);
      if (!answer) return 'no-captcha' as const;
      if (!(await account.confirmRegion())) return 'declined' as const;
      const uid = await signup({ ...values, picture, terms_version, captcha: answer });
      return { email: values.username.trim(), uid };
    },
    leavesPage: (outcome) => typeof outcome === 'object',
    onDone: (outcome) => {
      if (typeof outcome === 'object') onDone(outcome);
      if (outcome === 'no-captcha') account.reject({}, (t) => t('server.captchaMissing'));
    },
    onProblem: (problem) => {
      const isCaptcha = problem.code === 'captcha_missing';
      const isSayable =
        problem.isUnreachable || problem.status === 429 || problem.status === 503 || isCaptcha;
      const text: Message = (t) => (isSayable ? problemText(t, problem) : t('signup.failed'));
      account.reject(problem.fields, Object.keys(problem.fields).length > 0 ? undefined : text);
    },
  });

  function checkPasswords(): boolean {
    const isSame = form.values.password === form.values.password_confirm;
    if (!isSame) {
      form.setValues((before) => ({ ...before, password: '', password_confirm: '' }));
      form.setErrors({ password: [{ code: 'passwords_differ' }] });
    }
    return isSame;
  }

  return {
    account,
    isBusy: sending.isBusy,
    picture,
    submit: () => {
      if (account.isReady(checkPasswords)) sending.submit(form.values);
    },
    changePicture: (file: File | null, faults: Fault[] = []) => {
      setPicture(file);
      form.setError('picture', faults);
    },
  };
}
