import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApp } from '#/api/app-info';
import { LookOnly } from '#/ui/controls/look-only';
import { ConfirmDialog } from '#/ui/dialogs/confirm-dialog';
import { SectionCard } from '#/ui/layout/section-card';
import { ListSkeleton } from '#/ui/lists/list-skeleton';
import { LoadError } from '#/ui/lists/load-error';
import rows from '#/ui/lists/row-list.module.css';
import { disconnect, identitiesOptions } from '../../api/identities';
import { secondFactorOptions } from '../../api/second-factor';
import { connectableAccounts } from '../../model/connectable-accounts';
import { useListAction } from '../../model/use-list-action';
import { ConnectDialog } from './connect-dialog';
import { IdentityRow } from './identity-row';
import { ListOutcome } from './list-outcome';

/** The accounts of providers that can sign in here (ACC-15). Without a provider there is nothing to show. */
export function IdentitiesCard({ onSignInAgain }: { onSignInAgain: () => void }) {
  const { t } = useTranslation();
  const { data: factor } = useQuery(secondFactorOptions());
  const { social_providers } = useApp();
  const { data: identities, error, refetch } = useQuery(identitiesOptions());
  const [asked, setAsked] = useState<{ provider: string; label: string }>();
  const [isAsking, setAsking] = useState(false);
  const [isConnecting, setConnecting] = useState(false);
  const [tab, setTab] = useState<{ provider: string; outcome: 'opened' | 'blocked' }>();
  const removal = useListAction({
    queryKey: identitiesOptions().queryKey,
    act: disconnect,
    onDone: () => setAsking(false),
  });
  const accounts = identities && connectableAccounts(social_providers, identities);
  if (social_providers.length === 0 && !accounts?.length) return null;
  return (
    <SectionCard title={t('security.accounts')} text={t('security.accountsText')}>
      {error && !accounts && <LoadError error={error} onRetry={() => void refetch()} />}
      {!accounts && !error && <ListSkeleton />}
      <LookOnly>
        <ul className={rows.list}>
          {accounts?.map((account) => (
            <IdentityRow
              key={account.provider}
              account={account}
              tab={tab?.provider === account.provider ? tab.outcome : undefined}
              onConnect={() => {
                setAsked(account);
                setTab(undefined);
                setConnecting(true);
              }}
              onDisconnect={() => {
                setAsked(account);
                setAsking(true);
              }}
            />
          ))}
        </ul>
      </LookOnly>
      <ListOutcome action={{ ...removal, errorText: undefined }} done={t('security.disconnected')} />
      <ConnectDialog
        opened={isConnecting}
        provider={asked?.provider ?? ''}
        label={asked?.label ?? ''}
        hasPassword={factor?.has_password ?? true}
        onDone={(outcome) => {
          setTab({ provider: asked?.provider ?? '', outcome });
          setConnecting(false);
        }}
        onClose={() => setConnecting(false)}
        onSignInAgain={onSignInAgain}
      />
      <ConfirmDialog
        opened={isAsking}
        title={t('security.disconnectTitle', { provider: asked?.label ?? '' })}
        text={t('security.disconnectText', { provider: asked?.label ?? '' })}
        confirm={t('security.disconnect')}
        isBusy={removal.isBusy}
        error={removal.errorText}
        onConfirm={() => removal.run(asked?.provider ?? '')}
        onClose={() => setAsking(false)}
      />
    </SectionCard>
  );
}
