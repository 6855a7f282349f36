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

const SIGNED_IN: string[] = [signedInRoute.id, casePrintRoute.id, administrationRoute.id];

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

/** Pages that anybody may see stay where they are when a session ends. */
export function isSignedInPage(router: AppRouter): boolean {
  const path = router.state.location.pathname.replace(/\/$/, '');
  return (
    PASSWORD_PAGES.includes(path) || router.state.matches.some(({ routeId }) => SIGNED_IN.includes(routeId))
  );
}

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}
