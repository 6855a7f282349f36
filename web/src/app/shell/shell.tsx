import { IconScan } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useApp } from '#/api/app-info';
import { updateUser, useUser } from '#/api/session';
import { userCheckOptions } from '#/features/account/api/check';
import { useIsSelecting } from '#/features/cases/model/list/selecting';
import { useLookOnly } from '#/ui/controls/look-only';
import { preloadNotifications } from '#/ui/feedback/notify';
import { useSkinStyle } from '../use-skin-style';
import { BottomBar } from './bottom-bar';
import { Brand } from './brand';
import { Overlays } from './overlays';
import { useRegisterDevice } from './register-device';
import classes from './shell.module.css';
import { SidePanel } from './side-panel';
import { SupportBar } from './support-bar';
import { useLiveUpdates } from './use-live-updates';
import { Welcome } from './welcome';

/** Keeps the stored profile up to date (SES-05); true once the server has answered. */
function useFreshUser(): boolean {
  const { data } = useQuery({ ...userCheckOptions(), staleTime: 300_000 });
  useEffect(() => {
    if (data) updateUser(data);
  }, [data]);
  return data !== undefined;
}

/** The frame of every signed-in page: panel and content on desktop, bars at the top and bottom on small screens. */
export function ShellFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const { variant } = useApp();
  const { surface } = useSkinStyle();
  const user = useUser();
  const registration = useRegisterDevice();
  const isSelecting = useIsSelecting();
  const lookOnly = useLookOnly();
  const isChecked = useFreshUser();
  useLiveUpdates(isChecked && user?.settings.use_auto_refresh === true);
  useEffect(preloadNotifications, []);
  if (!user) return null;
  return (
    <div className={classes.frame}>
      <a href="#content" className={classes.skip}>
        {t('common.skipToContent')}
      </a>
      {user.support && <SupportBar user={user} />}
      <SidePanel user={user} onRegisterDevice={registration.open} />
      <header className={classes.topBar} data-surface={surface}>
        <Brand onDark={surface !== undefined} />
        {variant.register_device && !isSelecting && (
          <button
            type="button"
            className={classes.scan}
            aria-label={t('devices.register')}
            disabled={lookOnly !== undefined}
            title={lookOnly}
            onClick={registration.open}
          >
            <IconScan size={22} stroke={1.6} aria-hidden />
          </button>
        )}
      </header>
      <main id="content" tabIndex={-1} className={classes.content}>
        {children}
      </main>
      <BottomBar user={user} />
      <Welcome user={user} onRegister={registration.open} />
      {registration.dialog}
      <Overlays />
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
