import { useNavigate } from '@tanstack/react-router';
import { startSession } from '#/api/session';
import type { LoginAnswer } from '#/api/types';
import { signOut } from '#/features/account/model/sign-out';
import { mayAdminister } from './administration/areas';
import { adminLandingPath, isSmallScreen, landingPath } from './landing';

interface EnterOptions {
  callfrom?: 'adm';
  next?: string;
  /** Nothing of the administration opens; the person is signed out again. */
  onRefused?: () => void;
}

/** Begins the session of a sign-in and leads to where it lands (ACC-11, ACC-12). */
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
