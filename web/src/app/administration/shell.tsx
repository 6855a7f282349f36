import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Drawer.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/Paper.css';
import '@mantine/core/styles/CloseButton.css';
import { Drawer } from '@mantine/core';
import { IconMenu2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Outlet, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toProblem } from '#/api/problem';
import { updateUser, useUser } from '#/api/session';
import { userCheckOptions } from '#/features/account/api/check';
import { signOut } from '#/features/account/model/sign-out';
import { preloadNotifications } from '#/ui/feedback/notify';
import { leaveNote } from '../login-note';
import { Brand } from '../shell/brand';
import { Overlays } from '../shell/overlays';
import shell from '../shell/shell.module.css';
import { UserMenu } from '../shell/user-menu';
import { useSkinStyle } from '../use-skin-style';
import { MenuList } from './menu-list';
import { AdministrationPanel } from './panel';
import classes from './shell.module.css';

/**
 * Keeps the stored profile, and with it the menu, up to date; a person who has lost all rights is sent away
 * (ACC-11).
 */
function useFreshUser() {
  const navigate = useNavigate();
  const { data, error } = useQuery({ ...userCheckOptions('adm'), staleTime: 300_000 });
  const isRefused = error !== null && toProblem(error).status === 403;
  useEffect(() => {
    if (data) updateUser(data);
  }, [data]);
  useEffect(() => {
    if (!isRefused) return;
    leaveNote('permission');
    void signOut('stay').then(() => navigate({ to: '/adm', replace: true }));
  }, [isRefused, navigate]);
}

/** The frame of the administration: its own panel on desktop, a drawer behind a button on small screens. */
export function AdministrationFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const { surface } = useSkinStyle();
  const user = useUser();
  const [isOpen, setOpen] = useState(false);
  useFreshUser();
  useEffect(preloadNotifications, []);
  if (!user) return null;
  return (
    <div className={shell.frame}>
      <a href="#content" className={shell.skip}>
        {t('common.skipToContent')}
      </a>
      <AdministrationPanel user={user} />
      <header className={shell.topBar} data-surface={surface}>
        <button
          type="button"
          className={shell.scan}
          aria-label={t('adm.menu.open')}
          onClick={() => setOpen(true)}
        >
          <IconMenu2 size={22} stroke={1.6} aria-hidden />
        </button>
        <Brand onDark={surface !== undefined} />
        <UserMenu user={user} position="bottom-end" label={t('shell.me')} avatarSize={28}>
          {(avatar) => avatar}
        </UserMenu>
      </header>
      <Drawer
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={t('login.administration')}
        size={288}
        closeButtonProps={{ 'aria-label': t('common.close'), size: 44 }}
      >
        <MenuList user={user} onChosen={() => setOpen(false)} />
      </Drawer>
      <main id="content" tabIndex={-1} className={`${shell.content} ${classes.content}`}>
        {children}
      </main>
      <Overlays />
    </div>
  );
}

export function AdministrationShell() {
  return (
    <AdministrationFrame>
      <Outlet />
    </AdministrationFrame>
  );
}
