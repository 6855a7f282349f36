import { useNavigate } from '@tanstack/react-router';
import { startSession } from '#/api/session';
import type { LoginAnswer } from '#/api/types';
import { signOut } from '#/features/account/model/sign-out';
import { mayAdminister } from './administration/areas';
import { adminLandingPath, isSmallScreen, landingPath } from './landing';

interface EnterOptions {
  callfrom?: 'adm';
  next?: string;
  /** The person may open nothing in the administration and is signed out again. */
  onRefused?: () => void;
}

/** Starts the session after a sign-in and goes to the landing page (ACC-11, ACC-12). */
export function useEnter({ callfrom, next, onRefused }: EnterOptions = {}) {
  const navigate = useNavigate();
  return (answer: LoginAnswer) => {
    startSession(answer);
    if (callfrom && !mayAdminister(answer.user)) {
      void signOut('stay').then(onRefused);
      return;
    }
    const href = callfrom
      ? adminLandingPath(answer.user, next)
      : landingPath({ next, isSmall: isSmallScreen() });
    void navigate({ href, replace: true });
  };
}
