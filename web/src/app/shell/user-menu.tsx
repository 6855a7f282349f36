import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Paper.css';
import { type FloatingPosition, Popover } from '@mantine/core';
import { IconKey, IconLogout } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApp } from '#/api/app-info';
import type { StoredUser } from '#/api/types';
import { setLanguage } from '#/features/account/api/set-language';
import { signOut } from '#/features/account/model/sign-out';
import { LanguageSelect } from '#/ui/language-select';
import { SchemeToggle } from '#/ui/scheme-toggle';
import { Avatar } from './avatar';
import classes from './user-menu.module.css';

interface UserMenuProps {
  user: StoredUser;
  position: FloatingPosition;
  /** Needed when the children show no name. */
  label?: string;
  children: (avatar: ReactNode) => ReactNode;
}

export function UserMenu({ user, position, label, children }: UserMenuProps) {
  const { t } = useTranslation();
  const { api_key } = useApp();
  const [isOpen, setOpen] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const name = `${user.first_name} ${user.last_name}`;

  function leave() {
    if (isLeaving) return;
    setLeaving(true);
    void signOut();
  }

  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position={position}
      width={272}
      radius={10}
      trapFocus
      returnFocus
      transitionProps={{ transition: 'fade', duration: 150 }}
    >
      <Popover.Target>
        <button
          type="button"
          className={classes.target}
          aria-label={label}
          onClick={() => setOpen((before) => !before)}
        >
          {children(<Avatar user={user} />)}
        </button>
      </Popover.Target>
      <Popover.Dropdown className={classes.menu} aria-label={t('shell.userMenu', { name })}>
        <div className={classes.person} tabIndex={-1} data-autofocus>
          <strong>{name}</strong>
          <span>{user.email}</span>
        </div>
        <div className={classes.preferences}>
          <LanguageSelect onChange={(language) => void setLanguage(language, api_key).catch(() => {})} />
          <SchemeToggle />
        </div>
        {!user.social_auth && (
          <Link to="/changePassword" className={classes.entry} onClick={() => setOpen(false)}>
            <IconKey size={18} stroke={1.6} aria-hidden />
            {t('shell.changePassword')}
          </Link>
        )}
        <button type="button" className={classes.entry} disabled={isLeaving} onClick={leave}>
          <IconLogout size={18} stroke={1.6} aria-hidden />
          {t('shell.signOut')}
        </button>
      </Popover.Dropdown>
    </Popover>
  );
}
