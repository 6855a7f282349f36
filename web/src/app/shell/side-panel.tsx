import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand, IconScan } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { useApp } from '#/api/app-info';
import type { StoredUser } from '#/api/types';
import { StatusChips } from '#/features/cases/components/status-chips';
import { useSkinStyle } from '../use-skin-style';
import { Brand } from './brand';
import { useDestinations } from './destinations';
import { PendingBadge } from './pending-badge';
import classes from './side-panel.module.css';
import { useCollapsed } from './use-collapsed';
import { UserMenu } from './user-menu';

interface SidePanelProps {
  user: StoredUser;
  onRegisterDevice: () => void;
}

export function SidePanel({ user, onRegisterDevice }: SidePanelProps) {
  const { t } = useTranslation();
  const { variant } = useApp();
  const { surface } = useSkinStyle();
  const { isCollapsed, toggle } = useCollapsed();
  const destinations = useDestinations();
  const ToggleIcon = isCollapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  const name = `${user.first_name} ${user.last_name}`;
  /** What stands beside an icon is its name; an icon alone needs one. */
  const nameOfIcon = (label: string) =>
    isCollapsed ? { 'aria-label': label, title: label } : { 'aria-label': undefined, title: undefined };
  return (
    <aside className={classes.panel} data-collapsed={isCollapsed || undefined} data-surface={surface}>
      <div className={classes.head}>
        <Link to="/dashboard" className={classes.logo}>
          <Brand isSmall={isCollapsed} onDark={surface !== undefined} />
        </Link>
        <button
          type="button"
          className={classes.toggle}
          aria-label={isCollapsed ? t('shell.expand') : t('shell.collapse')}
          aria-expanded={!isCollapsed}
          onClick={toggle}
        >
          <ToggleIcon size={19} stroke={1.6} aria-hidden />
        </button>
      </div>
      {variant.register_device && (
        <button
          type="button"
          className={classes.register}
          onClick={onRegisterDevice}
          {...nameOfIcon(t('devices.register'))}
        >
          <IconScan size={20} stroke={1.6} aria-hidden />
          <span className={classes.label}>{t('devices.register')}</span>
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
      <div className={classes.menu}>
        <UserMenu
          user={user}
          position="right-end"
          label={isCollapsed ? t('shell.userMenu', { name }) : undefined}
        >
          {(avatar) => (
            <>
              {avatar}
              <span className={classes.person}>
                <span>{name}</span>
                <span className={classes.institution}>{user.institution || user.email}</span>
              </span>
            </>
          )}
        </UserMenu>
      </div>
    </aside>
  );
}
