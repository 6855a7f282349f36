import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { StoredUser } from '#/api/types';
import { CompanyName } from '#/ui/data-display/company-name';
import { useSkinStyle } from '../use-skin-style';
import { Brand } from './brand';
import classes from './side-panel.module.css';
import { useCollapsed } from './use-collapsed';
import { UserMenu } from './user-menu';

interface PanelFrameProps {
  user: StoredUser;
  /** The target of the logo as text, if the product's name does not tell it. */
  homeLabel?: string;
  children: (isCollapsed: boolean) => ReactNode;
}

/** A left panel: logo and toggle at the top, the person at the bottom. */
export function PanelFrame({ user, homeLabel, children }: PanelFrameProps) {
  const { t } = useTranslation();
  const { surface } = useSkinStyle();
  const { isCollapsed, toggle } = useCollapsed();
  const ToggleIcon = isCollapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  const name = `${user.first_name} ${user.last_name}`;
  return (
    <aside className={classes.panel} data-collapsed={isCollapsed || undefined} data-surface={surface}>
      <div className={classes.head}>
        <Link to="/dashboard" className={classes.logo} aria-label={homeLabel}>
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
      {children(isCollapsed)}
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
                <CompanyName name={user.institution || user.email} />
              </span>
            </>
          )}
        </UserMenu>
      </div>
    </aside>
  );
}
