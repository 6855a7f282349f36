import { useNavigate } from '@tanstack/react-router';
import { startSession } from '#/api/session';
import type { LoginAnswer } from '#/api/types';
import { adminLandingPath, isSmallScreen, landingPath } from './landing';

interface EnterOptions {
  callfrom?: 'adm';
  next?: string;
}

/** Begins the session of a sign-in and leads to where it lands (ACC-11, ACC-12). */
export function useEnter({ callfrom, next }: EnterOptions = {}) {
  const navigate = useNavigate();
  return (answer: LoginAnswer) => {
    startSession(answer);
    const href = callfrom
      ? adminLandingPath(answer.user, next)
      : landingPath({ next, isSmall: isSmallScreen() });
    void navigate({ href, replace: true });
  };
}
