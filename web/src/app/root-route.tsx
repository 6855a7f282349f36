/** The root layout of every page. */
import { createRootRoute, lazyRouteComponent, Outlet, useRouterState } from '@tanstack/react-router';
import { LoadingBar } from '#/ui/feedback/loading-bar';
import { CrashPage } from './crash-page';

function RootLayout() {
  const isLoading = useRouterState({ select: (state) => state.isLoading });
  return (
    <>
      <LoadingBar active={isLoading} />
      <Outlet />
    </>
  );
}

export const rootRoute = createRootRoute({
  component: RootLayout,
  notFoundComponent: lazyRouteComponent(() => import('./routes/not-found'), 'NotFoundPage'),
  errorComponent: CrashPage,
});
