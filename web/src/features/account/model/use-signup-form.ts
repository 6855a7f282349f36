import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApp } from '#/api/app-info';
import { useSubmission } from '#/api/use-submission';
import { problemText } from '#/ui/error-text';
import { signup } from '../api/signup';
import { BLANK, missingFields, type SignupField, type SignupFields } from './signup-fields';
import { type FieldTexts, useFieldValidation } from './use-field-validation';

const CAPTCHA_MISSING = 'No reCAPTCHA response';

interface SignupFormOptions {
  initial: SignupFields;
  onDone: () => void;
  /** Called when there is something to read again: at the top, or at the first field that complains. */
  onRejected: (where: 'top' | 'field') => void;
}

/** Everything the sign-up form knows and does, apart from how it looks. */
export function useSignupForm({ initial, onDone, onRejected }: SignupFormOptions) {
  const { t } = useTranslation();
  const { captcha, terms_version } = useApp();
  const [fields, setFields] = useState(initial);
  const [picture, setPicture] = useState<File | null>(null);
  const [acceptsTerms, setAcceptsTerms] = useState(false);
  const [alert, setAlert] = useState<string>();
  const validation = useFieldValidation();

  const sending = useSubmission({
    send: async (form: SignupFields) => {
      const { solveCaptcha } = await import('../captcha/solve-captcha');
      const answer = await solveCaptcha(captcha);
      if (!answer) return 'no-captcha' as const;
      await signup({ ...form, picture, terms_version, captcha: answer });
      return 'sent' as const;
    },
    leavesPage: (outcome) => outcome === 'sent',
    onDone: (outcome) => (outcome === 'sent' ? onDone() : reject({}, t('server.captchaMissing'))),
    onProblem: (problem) => {
      const isCaptcha = problem.detail === CAPTCHA_MISSING;
      const isSayable =
        problem.isUnreachable || problem.status === 429 || problem.status === 503 || isCaptcha;
      const text = isSayable ? problemText(t, problem) : t('signup.failed');
      reject(problem.fields as FieldTexts, Object.keys(problem.fields).length > 0 ? undefined : text);
    },
  });

  function reject(errors: FieldTexts, text: string | undefined) {
    validation.setErrors(errors);
    setAlert(text);
    onRejected(text ? 'top' : 'field');
  }

  function change(field: SignupField, value: string) {
    setFields((before) => ({ ...before, [field]: value }));
    validation.edited(field);
  }

  /** The value comes along when leaving the field itself has just changed it. */
  function leave(field: SignupField, value = fields[field]) {
    if (value !== fields[field]) setFields((before) => ({ ...before, [field]: value }));
    validation.left(field, { ...fields, [field]: value });
  }

  function submit() {
    validation.cancelAll();
    setAlert(undefined);
    const missing = missingFields(fields);
    if (missing.length > 0) {
      const errors = Object.fromEntries(missing.map((field) => [field, [BLANK]]));
      validation.setErrors((before) => ({ ...before, ...errors }));
      setAlert(t('signup.missing'));
      return onRejected('field');
    }
    if (fields.password !== fields.password_confirm) {
      setFields((before) => ({ ...before, password: '', password_confirm: '' }));
      validation.setErrors({ password: ['The two password fields didn’t match'] });
      return onRejected('field');
    }
    if (!acceptsTerms) {
      validation.setError('terms_version', ['Please accept the terms.']);
      return onRejected('field');
    }
    sending.submit(fields);
  }

  return {
    fields,
    errors: validation.errors,
    alert,
    isBusy: sending.isBusy,
    picture,
    acceptsTerms,
    change,
    leave,
    submit,
    changePicture: (file: File | null, problem: string[] = []) => {
      setPicture(file);
      validation.setError('picture', problem);
    },
    changeTerms: (accepted: boolean) => {
      setAcceptsTerms(accepted);
      if (accepted) validation.setError('terms_version', []);
    },
  };
}
