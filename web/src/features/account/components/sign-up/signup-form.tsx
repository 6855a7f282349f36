import '@mantine/core/styles/InlineInput.css';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { PasswordField } from '#/ui/forms/password-field';
import { showRejection } from '#/ui/keyboard/focus-first-error';
import { emptySignup } from '../../model/fields/account-fields';
import type { MailedTo } from '../../model/sign-up/mailed-to';
import { useSignupForm } from '../../model/sign-up/use-signup-form';
import { EmailField } from '../fields/email-field';
import { NameFields } from '../fields/name-fields';
import { PictureField } from '../fields/picture-field';
import { AccountForm } from '../forms/account-form';
import classes from '../forms/account-form.module.css';
import { NewAccountDialogs, NewAccountFields } from './new-account-fields';

interface SignupFormProps {
  prefill: { email?: string; fname?: string; lname?: string };
  onDone: (mailedTo: MailedTo) => void;
}

export function SignupForm({ prefill, onDone }: SignupFormProps) {
  const { t } = useTranslation();
  const element = useRef<HTMLFormElement>(null);
  const signup = useSignupForm({
    initial: emptySignup(prefill),
    onDone,
    onRejected: (where) => showRejection(where, element.current),
  });
  const { account } = signup;
  const { form } = account;

  return (
    <>
      <AccountForm ref={element} className={classes.form} alert={account.alert} onSubmit={signup.submit}>
        <section className={classes.section} aria-labelledby="signup-account">
          <h2 id="signup-account">{t('signup.sectionAccount')}</h2>
          <EmailField {...form.bind('username')} label={t('signup.email')} />
          <div className={classes.pair}>
            <PasswordField
              {...form.bind('password')}
              label={t('signup.password')}
              description={form.error('password') ? undefined : t('signup.passwordHint')}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              autoComplete="new-password"
              required
            />
            <PasswordField
              {...form.bind('password_confirm')}
              label={t('signup.passwordConfirm')}
              autoComplete="new-password"
              required
            />
          </div>
        </section>

        <section className={classes.section} aria-labelledby="signup-person">
          <h2 id="signup-person">{t('signup.sectionPerson')}</h2>
          <PictureField
            picture={signup.picture}
            error={form.error('picture')}
            onChange={signup.changePicture}
          />
          <NameFields form={form} />
        </section>

        <NewAccountFields account={account} isBusy={signup.isBusy} busyText={t('signup.checking')} />
      </AccountForm>
      <NewAccountDialogs account={account} />
    </>
  );
}
