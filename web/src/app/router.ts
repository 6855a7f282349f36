/** Every page that exists, and who may see it. */
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

/** Their one page shows another form to a signed-in person, so it must not turn quietly into the public one. */
const PASSWORD_PAGES = ['/changePassword', '/password_reset'];

export interface Place {
  /** With what stands behind it, to come back to. */
  path: string;
  /** Pages that anybody may see stay where they are when a session ends. */
  isSignedInPage: boolean;
}

export function placeOf({ state }: AppRouter): Place {
  // Routes get their ids from the router that is made of them: at the load of this file they have none.
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
