import { lazy, Suspense, useEffect, useState } from 'react';
import { useAnnouncedEnd } from '#/api/session';
import { watchSessionLife } from '#/api/session-life';

const SessionEndDialog = lazy(() => import('#/features/account/components/sign-in/session-end-dialog'));

/** Announces on every page that an idle session is about to end (SES-06). */
export function SessionWatch() {
  const endsAt = useAnnouncedEnd();
  const [isNeeded, setNeeded] = useState(false);
  if (endsAt !== undefined && !isNeeded) setNeeded(true);
  useEffect(watchSessionLife, []);
  // Mounted again for each announcement, so that it is above any dialog opened before.
  const dialog = isNeeded && <SessionEndDialog endsAt={endsAt} onClosed={() => setNeeded(false)} />;
  return <Suspense>{dialog}</Suspense>;
}
