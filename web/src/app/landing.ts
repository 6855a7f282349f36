/** Where a person lands after signing in (ACC-11, ACC-12). A rule whose page does not exist yet gives way to the next. */
import type { StoredUser } from '#/api/types';
import { safeNextPath } from './next-path';

const SMALL_SCREEN_BELOW_PX = 1024;

export function isSmallScreen(): boolean {
  return window.innerWidth < SMALL_SCREEN_BELOW_PX;
}

interface Situation {
  next: unknown;
  isSmall: boolean;
  exists: (path: string) => boolean;
}

export function landingPath({ next, isSmall, exists }: Situation): string {
  const asked = safeNextPath(next);
  if (asked) return asked;
  return isSmall && exists('/cases') ? '/cases' : '/dashboard';
}

type Flags = Pick<
  StoredUser,
  'is_staff' | 'is_device_manager' | 'is_sales_manager' | 'is_device_user_viewer'
>;

export function mayAdminister(user: Flags): boolean {
  return user.is_staff || user.is_device_manager || user.is_sales_manager || user.is_device_user_viewer;
}

export function adminLandingPath(user: Flags, { next, exists }: Omit<Situation, 'isSmall'>): string {
  const asked = safeNextPath(next);
  if (asked) return asked;
  const byRole =
    user.is_device_manager || user.is_device_user_viewer
      ? '/adm/registration'
      : user.is_sales_manager
        ? '/adm/devices'
        : '/adm/dashboard';
  return exists(byRole) ? byRole : '/dashboard';
}
