/** Pages of signed-in people, inside the shell. */
import { createRoute, lazyRouteComponent, redirect, type SearchSchemaInput } from '@tanstack/react-router';
import { currentUser, usableToken } from '#/api/session';
import { isListed, type ListAddress, readListAddress } from '#/features/cases/model/list/list-address';
import { showAddress } from '#/features/cases/model/list/list-state';
import { mustChooseRegion } from './region-choice';
import { rootRoute } from './root-route';
import { optionalText, validateNext } from './search-params';

const PROFILE = '/profile';

async function requireSession({ location }: { location: { href: string; pathname: string } }) {
  // The first page waits for the token: a page of an ended session must not appear and then disappear.
  if (currentUser()) await usableToken();
  if (!currentUser()) throw redirect({ to: '/login', search: { next: location.href }, replace: true });
  if (location.pathname.replace(/\/$/, '') !== PROFILE && (await mustChooseRegion())) {
    throw redirect({ to: PROFILE, search: { next: location.href }, replace: true });
  }
}

export const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-in',
  beforeLoad: requireSession,
  component: lazyRouteComponent(() => import('./shell/shell'), 'Shell'),
});

const dashboardRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/dashboard',
  component: lazyRouteComponent(() => import('./routes/dashboard'), 'DashboardPage'),
});

const profileRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: PROFILE,
  validateSearch: validateNext,
  component: lazyRouteComponent(() => import('./routes/account/profile'), 'ProfilePage'),
});

/** The list beside the open case; it stays mounted while the reader moves from case to case. */
const casePanesRoute = createRoute({
  getParentRoute: () => signedInRoute,
  id: 'case-panes',
  validateSearch: (search: ListAddress & SearchSchemaInput): ListAddress => readListAddress({ ...search }),
  // Not for a preload, when the pointer only rests on a link. An address without filters restores the last filters.
  beforeLoad: ({ search, location, preload }) => {
    if (preload) return;
    const isKnown = isListed(location.state);
    if (isKnown || Object.keys(search).length > 0) showAddress(search, !isKnown);
  },
  component: lazyRouteComponent(() => import('./routes/cases/cases'), 'CasesPage'),
});

const casesRoute = createRoute({ getParentRoute: () => casePanesRoute, path: '/cases' });
const caseRoute = createRoute({ getParentRoute: () => casePanesRoute, path: '/cases/$caseNo' });
const caseLinkRoute = createRoute({ getParentRoute: () => casePanesRoute, path: '/case/$caseNo' });

/** One page for both addresses, so that the form stays mounted when its draft is created. */
const orderRoute = createRoute({
  getParentRoute: () => signedInRoute,
  id: 'order',
  component: lazyRouteComponent(() => import('./routes/orders/new-case'), 'OrderPage'),
});

const newCaseRoute = createRoute({ getParentRoute: () => orderRoute, path: '/cases/new' });
const editCaseRoute = createRoute({ getParentRoute: () => orderRoute, path: '/cases/$caseNo/edit' });

const connectionsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/connections',
  validateSearch: (search: { search?: unknown } & SearchSchemaInput): { search?: string } => ({
    search: optionalText(search.search) || undefined,
  }),
  component: lazyRouteComponent(() => import('./routes/connections/connections'), 'ConnectionsPage'),
});

const connectionAcceptRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/connections/accept/$cidb64/$token',
  validateSearch: (search: { sid?: unknown } & SearchSchemaInput): { sid?: string } => ({
    sid: optionalText(search.sid),
  }),
  component: lazyRouteComponent(
    () => import('./routes/connections/connection-accept'),
    'ConnectionAcceptPage',
  ),
});

const groupsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/groups',
  component: lazyRouteComponent(() => import('./routes/groups/groups'), 'GroupsPage'),
});

/** The region of an invitation, as its link carries it. */
function validateSid(search: { sid?: unknown } & SearchSchemaInput): { sid?: string } {
  return { sid: optionalText(search.sid) };
}

const groupsAcceptRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/groups/$sguidb64/$token',
  validateSearch: validateSid,
  component: lazyRouteComponent(() => import('./routes/groups/groups-accept'), 'GroupsAcceptPage'),
});

const shareGroupAcceptRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/sharegroup/accept/$sguidb64/$token',
  validateSearch: validateSid,
  component: lazyRouteComponent(() => import('./routes/groups/groups-accept'), 'ShareGroupAcceptPage'),
});

const devicesRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/devices',
  beforeLoad: async () => {
    if (!currentUser()?.is_device_rental_manager) throw redirect({ to: '/dashboard', replace: true });
    const { loadAdministrationTexts } = await import('#/features/administration/texts/administration');
    await loadAdministrationTexts();
  },
  component: lazyRouteComponent(() => import('./routes/devices/devices'), 'DevicesPage'),
});

const settingsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/settings',
  component: lazyRouteComponent(() => import('./routes/settings/settings'), 'SettingsPage'),
});

const helpdeskRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/helpdesk',
  component: lazyRouteComponent(() => import('./routes/helpdesk'), 'HelpdeskPage'),
});

/** A page to print: signed in like the others, but without the frame. */
export const casePrintRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/cases/$caseNo/print',
  beforeLoad: requireSession,
  component: lazyRouteComponent(() => import('./routes/cases/case-print'), 'CasePrintPage'),
});

export const signedInRoutes = signedInRoute.addChildren([
  profileRoute,
  dashboardRoute,
  casePanesRoute.addChildren([casesRoute, caseRoute, caseLinkRoute]),
  orderRoute.addChildren([newCaseRoute, editCaseRoute]),
  connectionsRoute,
  connectionAcceptRoute,
  groupsRoute,
  groupsAcceptRoute,
  shareGroupAcceptRoute,
  devicesRoute,
  settingsRoute,
  helpdeskRoute,
]);
