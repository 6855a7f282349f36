import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useApp } from '#/api/app-info';
import { updateUser } from '#/api/session';
import type { StoredUser } from '#/api/types';
import { setFirstLoginViewed } from '#/features/devices/api/set-first-login-viewed';

const WelcomeDialog = lazy(() => import('#/features/devices/components/welcome-dialog'));

/** Shown once, at the first sign-in; every choice marks it as seen (WEL-01). */
export function Welcome({ user, onRegister }: { user: StoredUser; onRegister: () => void }) {
  const { welcome, skin } = useApp();
  // In a support session the welcome is left for the person themselves.
  const isDue = welcome && user.is_first_login && !user.support;
  const [stage, setStage] = useState<'waiting' | 'open' | 'seen'>('waiting');
  const wantsToRegister = useRef(false);

  useEffect(() => {
    if (isDue) setStage((before) => (before === 'waiting' ? 'open' : before));
  }, [isDue]);

  function close(registers: boolean) {
    wantsToRegister.current = registers;
    setStage('seen');
    updateUser({ ...user, is_first_login: false });
    void setFirstLoginViewed();
  }

  if (stage === 'waiting') return null;
  return (
    <Suspense>
      <WelcomeDialog
        opened={stage === 'open'}
        appName={skin.app_name}
        onRegister={() => close(true)}
        onLater={() => close(false)}
        onClosed={() => {
          if (wantsToRegister.current) onRegister();
          wantsToRegister.current = false;
        }}
      />
    </Suspense>
  );
}
