import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Paper.css';
import { type FloatingPosition, Popover } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApp } from '#/api/app-info';
import type { StoredUser } from '#/api/types';
import { setLanguage } from '#/features/account/api/set-language';
import { LanguageSelect } from '#/ui/controls/language-select';
import { SchemeToggle } from '#/ui/controls/scheme-toggle';
import { Avatar } from '#/ui/data-display/avatar';
import classes from './user-menu.module.css';
import { UserMenuEntries } from './user-menu-entries';

/** Past the padding of the panel, plus a small gap. */
const DISTANCE_PX = 20;

/** Pages that only this menu links to. */
const PAGES = ['/devices', '/groups', '/settings', '/profile', '/changePassword', '/helpdesk'];

interface UserMenuProps {
  user: StoredUser;
  position: FloatingPosition;
  /** Needed when the children contain no visible name. */
  label?: string;
  avatarSize?: number;
  children: (avatar: ReactNode) => ReactNode;
}

export function UserMenu({ user, position, label, avatarSize, children }: UserMenuProps) {
  const { t } = useTranslation();
  const { api_key } = useApp();
  const [isOpen, setOpen] = useState(false);
  const isCurrent = useLocation({ select: ({ pathname }) => PAGES.includes(pathname) });
  const name = `${user.first_name} ${user.last_name}`;
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position={position}
      offset={position.startsWith('right') ? DISTANCE_PX : 8}
      width={272}
      radius="var(--radius-large)"
      trapFocus
      returnFocus
      transitionProps={{ transition: 'fade', duration: 150 }}
    >
      <Popover.Target>
        <button
          type="button"
          className={classes.target}
          aria-label={label}
          data-current={isCurrent || undefined}
          onClick={() => setOpen((before) => !before)}
          // Until the focus has moved into the menu, this button gets the keys.
          onKeyDown={({ key }) => key === 'Escape' && setOpen(false)}
        >
          {children(<Avatar name={name} email={user.email} picture={user.picture} size={avatarSize} />)}
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
        <UserMenuEntries user={user} onChosen={() => setOpen(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}
