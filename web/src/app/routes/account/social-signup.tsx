import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SocialSignupForm } from '#/features/account/components/sign-up/social-signup-form';
import { noteMailedTo } from '#/features/account/model/sign-up/mailed-to';
import { readSocialData } from '#/features/account/model/sign-up/social-data';
import { FormHeader } from '#/ui/forms/form-header';
import { usePageTitle } from '#/ui/layout/page-title';
import { AuthLayout } from '../../layouts/auth-layout';
import { useEnter } from '../../use-enter';
import { InvalidAccess } from './invalid-access';

/** Where a person who signed in with a provider creates an account (ACC-14). */
export function SocialSignupPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const enter = useEnter();
  const { data } = useSearch({ from: '/signup/social' });
  const person = useMemo(() => readSocialData(data), [data]);
  const [isRefused, setRefused] = useState(false);
  const isInvalid = !person || isRefused;
  usePageTitle(isInvalid ? t('server.invalidAccess') : t('signup.title'));
  if (isInvalid) return <InvalidAccess />;
  return (
    <AuthLayout wide>
      <FormHeader title={t('signup.title')}>
        {t('signup.haveAccount')}{' '}
        <Link to="/login" className="link">
          {t('signup.signIn')}
        </Link>
      </FormHeader>
      <SocialSignupForm
        person={person}
        onInvalid={() => setRefused(true)}
        onDone={(answer) => {
          if ('user' in answer) return enter(answer);
          noteMailedTo(answer);
          void navigate({ to: '/signupEmail', replace: true });
        }}
      />
    </AuthLayout>
  );
}
