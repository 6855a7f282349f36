/** Every page that exists, and who may see it. The login page is part of the first load, the others come when needed. */
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  type RouterHistory,
  redirect,
  type SearchSchemaInput,
  useRouterState,
} from '@tanstack/react-router';
import { currentUser, usableToken } from '#/api/session';
import { signOut } from '#/features/account/model/sign-out';
import { LoadingBar } from '#/ui/loading-bar';
import { CrashPage } from './crash-page';
import { adminLandingPath, isSmallScreen, landingPath, mayAdminister } from './landing';
import { leaveNote } from './login-note';
import { safeNextPath } from './next-path';
import { AdminLoginPage, LoginPage } from './routes/login';

interface RouterContext {
  /** Whether a page exists; the rules of landing give way for those that do not yet. */
  exists: (path: string) => boolean;
}

function optionalText(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

function validateNext(search: { next?: unknown } & SearchSchemaInput): { next?: string } {
  return { next: safeNextPath(search.next) };
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

const rootRoute = createRootRouteWithContext<RouterContext>()({
  component: RootLayout,
  notFoundComponent: lazyRouteComponent(() => import('./routes/not-found'), 'NotFoundPage'),
  errorComponent: CrashPage,
});

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  validateSearch: validateNext,
  beforeLoad: ({ search, context: { exists } }) => {
    if (currentUser()) {
      throw redirect({
        href: landingPath({ next: search.next, isSmall: isSmallScreen(), exists }),
        replace: true,
      });
    }
  },
  component: LoginPage,
});

const adminLoginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/adm',
  validateSearch: validateNext,
  beforeLoad: async ({ preload, search, context: { exists } }) => {
    const user = currentUser();
    // Pointing at a link signs nobody out.
    if (!user || preload) return;
    if (mayAdminister(user)) {
      throw redirect({ href: adminLandingPath(user, { next: search.next, exists }), replace: true });
    }
    leaveNote('permission');
    await signOut('stay');
  },
  component: AdminLoginPage,
});

const signupRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/signup',
  validateSearch: (
    search: { email?: unknown; fname?: unknown; lname?: unknown } & SearchSchemaInput,
  ): { email?: string; fname?: string; lname?: string } => ({
    email: optionalText(search.email),
    fname: optionalText(search.fname),
    lname: optionalText(search.lname),
  }),
  component: lazyRouteComponent(() => import('./routes/signup'), 'SignupPage'),
});

const signupEmailRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/signupEmail',
  component: lazyRouteComponent(() => import('./routes/account-notices'), 'SignupEmailPage'),
});

const activateRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/activate/$uidb64/$token',
  component: lazyRouteComponent(() => import('./routes/activate'), 'ActivatePage'),
});

const resendRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/resend/$uid',
  component: lazyRouteComponent(() => import('./routes/resend'), 'ResendPage'),
});

const passwordPage = lazyRouteComponent(() => import('./routes/password'), 'PasswordPage');

const passwordResetRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/password_reset',
  component: passwordPage,
});

const passwordTokenRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/password-reset/$token',
  component: passwordPage,
});

const changePasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/changePassword',
  component: passwordPage,
});

const passwordLinkRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/passwordLink',
  component: lazyRouteComponent(() => import('./routes/account-notices'), 'PasswordLinkPage'),
});

const passwordCreatedRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/createNewPassword',
  component: lazyRouteComponent(() => import('./routes/account-notices'), 'PasswordCreatedPage'),
});

const tokenExpiredRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/tokenExpired',
  component: lazyRouteComponent(() => import('./routes/account-notices'), 'TokenExpiredPage'),
});

const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-in',
  beforeLoad: async ({ location }) => {
    // The first page waits for its token, so that an ended session never shows a page it then takes away.
    if (currentUser()) await usableToken();
    if (!currentUser()) throw redirect({ to: '/login', search: { next: location.href }, replace: true });
  },
  component: lazyRouteComponent(() => import('./shell/shell'), 'Shell'),
});

const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: currentUser() ? '/dashboard' : '/login', replace: true });
  },
});

const dashboardRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/dashboard',
  component: lazyRouteComponent(() => import('./routes/dashboard'), 'DashboardPage'),
});

const routeTree = rootRoute.addChildren([
  homeRoute,
  loginRoute,
  adminLoginRoute,
  signupRoute,
  signupEmailRoute,
  activateRoute,
  resendRoute,
  passwordResetRoute,
  passwordTokenRoute,
  changePasswordRoute,
  passwordLinkRoute,
  passwordCreatedRoute,
  tokenExpiredRoute,
  signedInRoute.addChildren([dashboardRoute]),
]);

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
    PASSWORD_PAGES.includes(path) || router.state.matches.some((match) => match.routeId === signedInRoute.id)
  );
}

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}
