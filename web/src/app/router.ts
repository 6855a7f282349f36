/** All routes, and which of them need a sign-in. */
import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { administrationRoute, administrationRoutes } from './administration-routes';
import { CrashPage } from './crash-page';
import { publicRoutes } from './public-routes';
import { rootRoute } from './root-route';
import { casePrintRoute, signedInRoute, signedInRoutes } from './signed-in-routes';

const routeTree = rootRoute.addChildren([
  ...publicRoutes,
  signedInRoutes,
  casePrintRoute,
  administrationRoutes,
]);

const SIGNED_IN = [signedInRoute, casePrintRoute, administrationRoute];

export function createAppRouter(history?: RouterHistory) {
  return createRouter({
    routeTree,
    history,
    scrollRestoration: true,
    defaultPreload: 'intent',
    defaultErrorComponent: CrashPage,
  });
}

type AppRouter = ReturnType<typeof createAppRouter>;

/** These pages have another form for a signed-in person, so they must not silently become the public page. */
const PASSWORD_PAGES = ['/changePassword', '/password_reset'];

export interface Place {
  /** The whole address, with query and hash, to return to. */
  path: string;
  /** Public pages stay open when a session ends. */
  isSignedInPage: boolean;
}

export function placeOf({ state }: AppRouter): Place {
  // Route ids are set when the router is created, so they do not exist when this file is loaded.
  const ids: string[] = SIGNED_IN.map(({ id }) => id);
  const path = state.location.pathname.replace(/\/$/, '');
  const isSignedInPage =
    PASSWORD_PAGES.includes(path) || state.matches.some(({ routeId }) => ids.includes(routeId));
  return { path: state.location.href, isSignedInPage };
}

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}
