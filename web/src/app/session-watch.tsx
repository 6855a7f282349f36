import { lazy, Suspense, useEffect, useState } from 'react';
import { useAnnouncedEnd } from '#/api/session';
import { watchSessionLife } from '#/api/session-life';

const SessionEndDialog = lazy(() => import('#/features/account/components/sign-in/session-end-dialog'));

/** Announces on every page that a session ends in which nothing is done (SES-06). */
export function SessionWatch() {
  const endsAt = useAnnouncedEnd();
  const [isNeeded, setNeeded] = useState(false);
  if (endsAt !== undefined && !isNeeded) setNeeded(true);
  useEffect(watchSessionLife, []);
  // Made again each time, so that it lies above whatever dialog was opened since the last one.
  const dialog = isNeeded && <SessionEndDialog endsAt={endsAt} onClosed={() => setNeeded(false)} />;
  return <Suspense>{dialog}</Suspense>;
}
