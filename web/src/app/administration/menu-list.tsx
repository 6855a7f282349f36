import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { StoredUser } from '#/api/types';
import panel from '../shell/side-panel.module.css';
import { menuOf } from './menu';
import classes from './menu-list.module.css';

interface MenuListProps {
  user: StoredUser;
  isCollapsed?: boolean;
  onChosen?: () => void;
}

export function MenuList({ user, isCollapsed, onChosen }: MenuListProps) {
  const { t } = useTranslation();
  return (
    <nav aria-label={t('login.administration')} className={panel.nav}>
      {menuOf(t, user).map(({ key, title, entries }) => (
        <div key={key} className={classes.group}>
          {title && !isCollapsed && <h2 className={classes.title}>{title}</h2>}
          {entries.map(({ to, label, icon: Icon }) => (
            <Link
              key={to}
              to={to}
              // Exact, because the tickets have an address below that of the registrations.
              activeOptions={{ exact: to === '/adm/registration', includeSearch: false }}
              className={panel.entry}
              title={isCollapsed ? label : undefined}
              onClick={onChosen}
            >
              <Icon size={20} stroke={1.6} aria-hidden />
              <span className={panel.label}>{label}</span>
            </Link>
          ))}
        </div>
      ))}
    </nav>
  );
}
