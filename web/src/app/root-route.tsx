/** What every page stands in. */
import {
  createRootRouteWithContext,
  lazyRouteComponent,
  Outlet,
  useRouterState,
} from '@tanstack/react-router';
import { LoadingBar } from '#/ui/loading-bar';
import { CrashPage } from './crash-page';

interface RouterContext {
  /** Whether a page exists; the rules of landing give way for those that do not yet. */
  exists: (path: string) => boolean;
}

function RootLayout() {
  const isLoading = useRouterState({ select: (state) => state.isLoading });
  return (
    <>
      <LoadingBar active={isLoading} />
      <Outlet />
    </>
  );
}

export const rootRoute = createRootRouteWithContext<RouterContext>()({
  component: RootLayout,
  notFoundComponent: lazyRouteComponent(() => import('./routes/not-found'), 'NotFoundPage'),
  errorComponent: CrashPage,
});
