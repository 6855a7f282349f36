import {
  IconArrowBackUp,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { StoredUser } from '#/api/types';
import { Brand } from '../shell/brand';
import classes from '../shell/side-panel.module.css';
import { useCollapsed } from '../shell/use-collapsed';
import { UserMenu } from '../shell/user-menu';
import { useSkinStyle } from '../use-skin-style';
import { MenuList } from './menu-list';

/** The left panel of the administration, with the screens the person may open. */
export function AdministrationPanel({ user }: { user: StoredUser }) {
  const { t } = useTranslation();
  const { surface } = useSkinStyle();
  const { isCollapsed, toggle } = useCollapsed();
  const ToggleIcon = isCollapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  const name = `${user.first_name} ${user.last_name}`;
  const back = t('adm.menu.back');
  return (
    <aside className={classes.panel} data-collapsed={isCollapsed || undefined} data-surface={surface}>
      <div className={classes.head}>
        <Link to="/dashboard" className={classes.logo} aria-label={back}>
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
      <MenuList user={user} isCollapsed={isCollapsed} />
      <Link to="/dashboard" className={classes.entry} title={isCollapsed ? back : undefined}>
        <IconArrowBackUp size={20} stroke={1.6} aria-hidden />
        <span className={classes.label}>{back}</span>
      </Link>
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
