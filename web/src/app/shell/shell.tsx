import { useQuery } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { updateUser, useUser } from '#/api/session';
import { userCheckOptions } from '#/features/account/api/check';
import { preloadNotifications } from '#/ui/notify';
import { SkinLogo } from '#/ui/skin-logo';
import { BottomBar } from './bottom-bar';
import classes from './shell.module.css';
import { SidePanel } from './side-panel';

/** Keeps the stored profile as the server knows it (SES-05). */
function useFreshUser() {
  const { data } = useQuery({ ...userCheckOptions(), staleTime: 300_000 });
  useEffect(() => {
    if (data) updateUser(data);
  }, [data]);
}

/** The frame of every signed-in page: panel and content on desktop, bars above and below on small screens. */
export function ShellFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const user = useUser();
  useFreshUser();
  useEffect(preloadNotifications, []);
  if (!user) return null;
  return (
    <div className={classes.frame}>
      <a href="#content" className={classes.skip}>
        {t('common.skipToContent')}
      </a>
      <SidePanel user={user} />
      <header className={classes.topBar}>
        <SkinLogo height={28} />
      </header>
      <main id="content" tabIndex={-1} className={classes.content}>
        {children}
      </main>
      <BottomBar user={user} />
    </div>
  );
}

export function Shell() {
  return (
    <ShellFrame>
      <Outlet />
    </ShellFrame>
  );
}
