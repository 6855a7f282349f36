import { useApp } from '#/api/app-info';
import type { LoginAnswer } from '#/api/types';
import { useSubmission } from '#/api/use-submission';
import { fieldText, problemText } from '#/ui/feedback/error-text';
import type { Message } from '#/ui/feedback/message';
import { completeSocialSignup } from '../../api/complete-social-signup';
import { EMPTY_INSTITUTION, type InstitutionFields, SOCIAL_REQUIRED } from '../fields/account-fields';
import { useNewAccount } from './use-new-account';

interface SocialSignupOptions {
  /** The provider's name in the URL of the completion request. */
  path: string;
  onDone: (answer: LoginAnswer | { uid: string | undefined }) => void;
  /** Called if this browser did not come from the provider, or too long ago. */
  onInvalid: () => void;
  onRejected: (where: 'top' | 'field') => void;
}

/** The sign-up form for a person whose name and email came from a provider (ACC-14). */
export function useSocialSignupForm({ path, onDone, onInvalid, onRejected }: SocialSignupOptions) {
  const { terms_version } = useApp();
  const account = useNewAccount({
    form: 'social',
    initial: EMPTY_INSTITUTION,
    required: SOCIAL_REQUIRED,
    onRejected,
  });

  const sending = useSubmission({
    send: async (values: InstitutionFields) => {
      if (!(await account.confirmRegion())) return 'declined' as const;
      return completeSocialSignup(path, { ...values, terms_version });
    },
    leavesPage: (outcome) => outcome !== 'declined',
    onDone: (outcome) => {
      if (outcome !== 'declined') onDone(outcome);
    },
    onProblem: (problem) => {
      if (problem.code === 'invalid_access') return onInvalid();
      // This form has no email field, so its errors are shown at the top.
      const { username: aboutEmail, ...fields } = problem.fields;
      const text: Message = (t) => fieldText(t, problem, 'username') ?? problemText(t, problem);
      account.reject(problem.fields, aboutEmail || Object.keys(fields).length === 0 ? text : undefined);
    },
  });

  return {
    account,
    isBusy: sending.isBusy,
    submit: () => {
      if (account.isReady()) sending.submit(account.form.values);
    },
  };
}
