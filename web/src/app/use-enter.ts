import { useNavigate, useRouter } from '@tanstack/react-router';
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
  const router = useRouter();
  return (answer: LoginAnswer) => {
    startSession(answer);
    const { exists } = router.options.context;
    const href = callfrom
      ? adminLandingPath(answer.user, { next, exists })
      : landingPath({ next, isSmall: isSmallScreen(), exists });
    void navigate({ href, replace: true });
  };
}
