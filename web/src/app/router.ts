/** Every page that exists, and who may see it. */
import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { CrashPage } from './crash-page';
import { publicRoutes } from './public-routes';
import { rootRoute } from './root-route';
import { casePrintRoute, signedInRoute, signedInRoutes } from './signed-in-routes';

const routeTree = rootRoute.addChildren([...publicRoutes, signedInRoutes, casePrintRoute]);

export function createAppRouter(history?: RouterHistory) {
  const router = createRouter({
    routeTree,
    history,
    context: { exists: (path: string): boolean => path in router.routesByPath },
    scrollRestoration: true,
    defaultPreload: 'intent',
    defaultErrorComponent: CrashPage,
  });
  return router;
}

type AppRouter = ReturnType<typeof createAppRouter>;

/** Their one page shows another form to a signed-in person, so it must not turn quietly into the public one. */
const PASSWORD_PAGES = ['/changePassword', '/password_reset'];

/** Pages that anybody may see stay where they are when a session ends. */
export function isSignedInPage(router: AppRouter): boolean {
  const path = router.state.location.pathname.replace(/\/$/, '');
  return (
    PASSWORD_PAGES.includes(path) ||
    router.state.matches.some(({ routeId }) => routeId === signedInRoute.id || routeId === casePrintRoute.id)
  );
}

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}
