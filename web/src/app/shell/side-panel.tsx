import { IconScan } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { useApp } from '#/api/app-info';
import type { StoredUser } from '#/api/types';
import { StatusChips } from '#/features/cases/components/list/status-chips';
import { useLookOnly } from '#/ui/controls/look-only';
import { useDestinations } from './destinations';
import { PanelFrame } from './panel-frame';
import { PendingBadge } from './pending-badge';
import classes from './side-panel.module.css';

interface SidePanelProps {
  user: StoredUser;
  onRegisterDevice: () => void;
}

export function SidePanel({ user, onRegisterDevice }: SidePanelProps) {
  const { t } = useTranslation();
  const { variant } = useApp();
  const destinations = useDestinations();
  const register = t('devices.register');
  const lookOnly = useLookOnly();
  return (
    <PanelFrame user={user}>
      {(isCollapsed) => (
        <>
          {variant.register_device && (
            <button
              type="button"
              className={classes.register}
              onClick={onRegisterDevice}
              // Visible text beside the icon names the button; an icon alone needs a label.
              aria-label={isCollapsed ? register : undefined}
              disabled={lookOnly !== undefined}
              title={lookOnly ?? (isCollapsed ? register : undefined)}
            >
              <IconScan size={20} stroke={1.6} aria-hidden />
              <span className={classes.label}>{register}</span>
            </button>
          )}
          <nav aria-label={t('shell.navigation')} className={classes.nav}>
            {destinations.map(({ to, label, icon: Icon, pending }) => (
              <Fragment key={to}>
                <Link to={to} className={classes.entry} title={isCollapsed ? label : undefined}>
                  <Icon size={20} stroke={1.6} aria-hidden />
                  <span className={classes.label}>{label}</span>
                  <PendingBadge count={pending} />
                </Link>
                {to === '/cases' && !isCollapsed && <StatusChips />}
              </Fragment>
            ))}
          </nav>
        </>
      )}
    </PanelFrame>
  );
}
