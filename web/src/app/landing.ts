/** Where a person lands after signing in (ACC-11, ACC-12). */
import { type Area, type Flags, mayOpen } from './administration/areas';
import { safeNextPath } from './next-path';

const SMALL_SCREEN_BELOW_PX = 1024;

export function isSmallScreen(): boolean {
  return window.innerWidth < SMALL_SCREEN_BELOW_PX;
}

interface Situation {
  next: unknown;
  isSmall: boolean;
}

export function landingPath({ next, isSmall }: Situation): string {
  return safeNextPath(next) ?? (isSmall ? '/cases' : '/dashboard');
}

/** The person lands on the first of these that they may open; the last is for sales managers of other companies. */
const ADMIN_LANDINGS: [path: string, area: Area][] = [
  ['/adm/registration', 'registrations'],
  ['/adm/devices', 'factory'],
  ['/adm/dashboard', 'dashboard'],
  ['/adm/feature_partner', 'licences'],
];

export function adminLandingPath(user: Flags, next?: unknown): string {
  const own = ADMIN_LANDINGS.find(([, area]) => mayOpen(area, user))?.[0];
  return safeNextPath(next) ?? own ?? '/adm';
}
