import { Button } from '@mantine/core';
import { IconBrandFacebook, IconBrandGoogle, IconPlugConnected } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import rows from '#/ui/lists/row-list.module.css';
import type { ConnectableAccount } from '../../model/connectable-accounts';
import classes from './identity-row.module.css';

function ProviderIcon({ kind }: { kind: string | undefined }) {
  const Icon =
    kind === 'google' ? IconBrandGoogle : kind === 'facebook' ? IconBrandFacebook : IconPlugConnected;
  return (
    <span className={rows.icon}>
      <Icon size={20} stroke={1.6} aria-hidden />
    </span>
  );
}

interface IdentityRowProps {
  account: ConnectableAccount;
  /** Whether the tab to connect was opened or blocked. */
  tab: 'opened' | 'blocked' | undefined;
  onConnect: () => void;
  onDisconnect: () => void;
}

export function IdentityRow({ account, tab, onConnect, onDisconnect }: IdentityRowProps) {
  const { t } = useTranslation();
  const { label, kind, email, isConnected } = account;
  return (
    <li className={rows.row}>
      <ProviderIcon kind={kind} />
      <div>
        <div className={rows.name}>{label}</div>
        <div className={rows.facts}>{isConnected ? email : t('security.notConnected')}</div>
        <div role="status" className={classes.outcome}>
          {!isConnected && tab === 'opened' && t('security.connectInTab')}
          {tab === 'blocked' && <span className={classes.problem}>{t('security.tabBlocked')}</span>}
        </div>
      </div>
      {isConnected ? (
        <Button
          size="sm"
          variant="default"
          aria-label={`${t('security.disconnect')}: ${label}`}
          onClick={onDisconnect}
        >
          {t('security.disconnect')}
        </Button>
      ) : (
        <Button
          size="sm"
          variant="default"
          aria-label={`${t('security.connect')}: ${label}`}
          onClick={onConnect}
        >
          {t('security.connect')}
        </Button>
      )}
    </li>
  );
}
