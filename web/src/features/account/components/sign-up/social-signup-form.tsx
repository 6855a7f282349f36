import '@mantine/core/styles/InlineInput.css';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useApp } from '#/api/app-info';
import type { LoginAnswer } from '#/api/types';
import { ProviderLogo } from '#/ui/drawings/provider-logo';
import { showRejection } from '#/ui/keyboard/focus-first-error';
import { providerKind } from '../../model/provider-kind';
import type { MailedTo } from '../../model/sign-up/mailed-to';
import type { SocialSignup } from '../../model/sign-up/social-data';
import { useSocialSignupForm } from '../../model/sign-up/use-social-signup-form';
import { ReadOnlyField } from '../fields/read-only-field';
import { AccountForm } from '../forms/account-form';
import classes from '../forms/account-form.module.css';
import { NewAccountDialogs, NewAccountFields } from './new-account-fields';

interface SocialSignupFormProps {
  person: SocialSignup;
  onDone: (answer: LoginAnswer | MailedTo) => void;
  onInvalid: () => void;
}

export function SocialSignupForm({ person, onDone, onInvalid }: SocialSignupFormProps) {
  const { t } = useTranslation();
  const { social_providers } = useApp();
  const element = useRef<HTMLFormElement>(null);
  const signup = useSocialSignupForm({
    path: person.path,
    onDone: (answer) => onDone('user' in answer ? answer : { email: person.email, uid: answer.uid }),
    onInvalid,
    onRejected: (where) => showRejection(where, element.current),
  });
  const { account } = signup;
  const logo = <ProviderLogo kind={providerKind(social_providers, person.provider)} />;

  return (
    <>
      <AccountForm ref={element} className={classes.form} alert={account.alert} onSubmit={signup.submit}>
        <section className={classes.section} aria-labelledby="signup-account">
          <h2 id="signup-account">{t('signup.sectionAccount')}</h2>
          <div className={classes.pair}>
            <ReadOnlyField label={t('signup.email')} value={person.email} icon={logo} />
            <ReadOnlyField label={t('social.name')} value={person.name} icon={logo} />
          </div>
        </section>

        <NewAccountFields account={account} isBusy={signup.isBusy} />
      </AccountForm>
      <NewAccountDialogs account={account} />
    </>
  );
}
