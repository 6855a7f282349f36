import { IconCircleCheck } from '@tabler/icons-react';
import { useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SocialMessage } from '#/features/account/model/sign-in/social-popup';
import { Notice } from '#/ui/feedback/notice';
import { usePageTitle } from '#/ui/layout/page-title';
import { AuthLayout } from '../../layouts/auth-layout';
import { InvalidAccess } from './invalid-access';

/** The last page in a provider's window: passes the result to the page that opened it, and closes itself (ACC-13). */
export function SocialResponsePage() {
  const { t } = useTranslation();
  // The unparsed text, because the router would turn a code of digits into a number.
  const search = useRouterState({ select: (state) => state.location.searchStr });
  const [opener] = useState<Window | null>(() => window.opener);
  usePageTitle(opener ? t('social.doneTitle') : t('server.invalidAccess'));

  useEffect(() => {
    if (!opener) return;
    const answer = new URLSearchParams(search);
    const message: SocialMessage = {
      type: 'archway-social',
      code: answer.get('code'),
      state: answer.get('state'),
      error: answer.get('error'),
    };
    opener.postMessage(message, location.origin);
    window.close();
  }, [opener, search]);

  if (!opener) return <InvalidAccess />;
  return (
    <AuthLayout>
      <Notice icon={IconCircleCheck} title={t('social.doneTitle')}>
        <p>{t('social.closeWindow')}</p>
      </Notice>
    </AuthLayout>
  );
}
