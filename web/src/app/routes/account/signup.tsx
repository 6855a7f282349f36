import { Link, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { SignupForm } from '#/features/account/components/sign-up/signup-form';
import { noteMailedTo } from '#/features/account/model/sign-up/mailed-to';
import { FormHeader } from '#/ui/forms/form-header';
import { usePageTitle } from '#/ui/layout/page-title';
import { AuthLayout } from '../../layouts/auth-layout';

/** The key under which the router numbers its history entries; the first of a page load is 0. */
const INDEX = '__TSR_index';

/**
 * Back from here leads to / whatever page the visitor came from (ACC-01). A page opened from outside has no entry
 * of this site before it, so an entry for / is inserted; the router is not told, or it would go there at once.
 */
function useBackToStart() {
  const router = useRouter();
  useEffect(() => {
    if (window.history.state?.[INDEX] === 0) {
      const { href } = window.location;
      History.prototype.replaceState.call(window.history, { [INDEX]: 0 }, '', '/');
      History.prototype.pushState.call(window.history, { [INDEX]: 1 }, '', href);
    }
    return router.history.subscribe(({ action }) => {
      if (action.type === 'BACK') void router.navigate({ to: '/', replace: true });
    });
  }, [router]);
}

export function SignupPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const prefill = useSearch({ from: '/signup' });
  usePageTitle(t('signup.title'));
  useBackToStart();
  return (
    <AuthLayout wide>
      <FormHeader title={t('signup.title')}>
        {t('signup.haveAccount')}{' '}
        <Link to="/login" className="link">
          {t('signup.signIn')}
        </Link>
      </FormHeader>
      <SignupForm
        prefill={prefill}
        onDone={(mailedTo) => {
          noteMailedTo(mailedTo);
          void navigate({ to: '/signupEmail', replace: true });
        }}
      />
    </AuthLayout>
  );
}
