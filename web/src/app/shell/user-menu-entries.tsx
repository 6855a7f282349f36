import {
  IconDevices,
  IconKey,
  IconKeyboard,
  IconLogout,
  IconMessage2,
  IconSettings,
  IconTool,
  IconUserEdit,
  IconUsersGroup,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApp } from '#/api/app-info';
import type { StoredUser } from '#/api/types';
import { signOut } from '#/features/account/model/sign-out';
import { usePendingInvitations } from '#/features/alarms/model/use-pending';
import { mayAdminister } from '../administration/areas';
import { showOverlayNext } from './overlay';
import { PendingBadge } from './pending-badge';
import classes from './user-menu.module.css';

/** The entries of the user menu (NAV-01). */
export function UserMenuEntries({ user, onChosen }: { user: StoredUser; onChosen: () => void }) {
  const { t } = useTranslation();
  const { help } = useApp();
  const invitations = usePendingInvitations();
  const [isLeaving, setLeaving] = useState(false);
  const icon = { size: 18, stroke: 1.6, 'aria-hidden': true };

  function leave() {
    if (isLeaving) return;
    setLeaving(true);
    void signOut();
  }

  return (
    <>
      {mayAdminister(user) && (
        <Link to="/adm" preload={false} className={classes.entry} onClick={onChosen}>
          <IconTool {...icon} />
          {t('login.administration')}
        </Link>
      )}
      {user.is_device_rental_manager && (
        <Link to="/devices" className={classes.entry} onClick={onChosen}>
          <IconDevices {...icon} />
          {t('shell.deviceManagement')}
        </Link>
      )}
      <Link to="/groups" className={classes.entry} onClick={onChosen}>
        <IconUsersGroup {...icon} />
        {t('groups.title')}
        <PendingBadge count={invitations} />
      </Link>
      <Link to="/settings" className={classes.entry} onClick={onChosen}>
        <IconSettings {...icon} />
        {t('settings.title')}
      </Link>
      <Link to="/profile" className={classes.entry} onClick={onChosen}>
        <IconUserEdit {...icon} />
        {t('shell.editProfile')}
      </Link>
      {!user.social_auth && (
        <Link to="/changePassword" className={classes.entry} onClick={onChosen}>
          <IconKey {...icon} />
          {t('shell.changePassword')}
        </Link>
      )}
      {help.helpdesk && (
        <Link to="/helpdesk" className={classes.entry} onClick={onChosen}>
          <IconMessage2 {...icon} />
          {t('helpdesk.title')}
        </Link>
      )}
      <button
        type="button"
        className={`${classes.entry} ${classes.keyboard}`}
        onClick={() => {
          onChosen();
          showOverlayNext('shortcuts');
        }}
      >
        <IconKeyboard {...icon} />
        {t('shortcuts.title')}
      </button>
      <button type="button" className={classes.entry} disabled={isLeaving} onClick={leave}>
        <IconLogout {...icon} />
        {t('shell.signOut')}
      </button>
    </>
  );
}
