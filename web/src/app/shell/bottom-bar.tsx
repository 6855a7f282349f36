import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { StoredUser } from '#/api/types';
import classes from './bottom-bar.module.css';
import { useDestinations } from './destinations';
import { PendingBadge } from './pending-badge';
import { UserMenu } from './user-menu';

/** The navigation on small screens, within reach of the thumb. */
export function BottomBar({ user }: { user: StoredUser }) {
  const { t } = useTranslation();
  const destinations = useDestinations();
  return (
    <nav className={classes.bar} aria-label={t('shell.navigation')}>
      {destinations.map(({ to, label, icon: Icon, pending }) => (
        <Link key={to} to={to} className={classes.entry}>
          <Icon size={22} stroke={1.6} aria-hidden />
          <span>{label}</span>
          <PendingBadge count={pending} />
        </Link>
      ))}
      <div className={classes.me}>
        <UserMenu user={user} position="top-end" avatarSize={24}>
          {(avatar) => (
            <>
              {avatar}
              <span>{t('shell.me')}</span>
            </>
          )}
        </UserMenu>
      </div>
    </nav>
  );
}
