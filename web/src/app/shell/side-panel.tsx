import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { StoredUser } from '#/api/types';
import { SkinLogo, SkinMark } from '#/ui/skin-logo';
import { useDestinations } from './destinations';
import classes from './side-panel.module.css';
import { useCollapsed } from './use-collapsed';
import { UserMenu } from './user-menu';

export function SidePanel({ user }: { user: StoredUser }) {
  const { t } = useTranslation();
  const { isCollapsed, toggle } = useCollapsed();
  const destinations = useDestinations();
  const ToggleIcon = isCollapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  return (
    <aside className={classes.panel} data-collapsed={isCollapsed || undefined}>
      <div className={classes.head}>
        <Link to="/dashboard" className={classes.logo}>
          {isCollapsed ? <SkinMark size={30} /> : <SkinLogo height={30} />}
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
      <nav aria-label={t('shell.navigation')} className={classes.nav}>
        {destinations.map(({ to, label, icon: Icon }) => (
          <Link
            key={to}
            to={to}
            className={classes.entry}
            aria-label={isCollapsed ? label : undefined}
            title={isCollapsed ? label : undefined}
          >
            <Icon size={20} stroke={1.6} aria-hidden />
            <span className={classes.label}>{label}</span>
          </Link>
        ))}
      </nav>
      <UserMenu
        user={user}
        position="right-end"
        label={
          isCollapsed ? t('shell.userMenu', { name: `${user.first_name} ${user.last_name}` }) : undefined
        }
      >
        {(avatar) => (
          <>
            {avatar}
            <span className={classes.person}>
              <span>{`${user.first_name} ${user.last_name}`}</span>
              <span className={classes.institution}>{user.institution || user.email}</span>
            </span>
          </>
        )}
      </UserMenu>
    </aside>
  );
}
