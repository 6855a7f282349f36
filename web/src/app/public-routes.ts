/** Pages that need no sign-in. The login page is part of the first load; the others are loaded when needed. */
import { createRoute, lazyRouteComponent, redirect, type SearchSchemaInput } from '@tanstack/react-router';
import { currentUser } from '#/api/session';
import { signOut } from '#/features/account/model/sign-out';
import { mayAdminister } from './administration/areas';
import { adminLandingPath, isSmallScreen, landingPath } from './landing';
import { leaveNote } from './login-note';
import { rootRoute } from './root-route';
import { AdminLoginPage, LoginPage } from './routes/account/login';
import { optionalText, validateNext } from './search-params';

function validateState(search: { state?: unknown } & SearchSchemaInput): { state?: string } {
  return { state: optionalText(search.state) };
}

const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: currentUser() ? '/dashboard' : '/login', replace: true });
  },
});

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  validateSearch: validateNext,
  beforeLoad: ({ search: { next } }) => {
    if (currentUser())
      throw redirect({ href: landingPath({ next, isSmall: isSmallScreen() }), replace: true });
  },
  component: LoginPage,
});

const adminLoginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/adm',
  validateSearch: validateNext,
  beforeLoad: async ({ preload, search }) => {
    const user = currentUser();
    // A preload, when the pointer only rests on a link, signs nobody out.
    if (!user || preload) return;
    if (mayAdminister(user)) {
      throw redirect({ href: adminLandingPath(user, search.next), replace: true });
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
  component: lazyRouteComponent(() => import('./routes/account/signup'), 'SignupPage'),
});

const socialSignupRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/signup/social',
  validateSearch: (search: { data?: unknown } & SearchSchemaInput): { data?: string } => ({
    data: optionalText(search.data),
  }),
  component: lazyRouteComponent(() => import('./routes/account/social-signup'), 'SocialSignupPage'),
});

const socialResponseRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login/social/response',
  component: lazyRouteComponent(() => import('./routes/account/social-response'), 'SocialResponsePage'),
});

const socialLinkRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/social-login/complete',
  validateSearch: validateState,
  component: lazyRouteComponent(() => import('./routes/account/social-link'), 'SocialLinkPage'),
});

const appSocialLinkRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login-social/complete',
  validateSearch: validateState,
  component: lazyRouteComponent(() => import('./routes/account/social-link'), 'AppSocialLinkPage'),
});

const externalViewerRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/TestC4WOrthup',
  component: lazyRouteComponent(() => import('./routes/external-viewer'), 'ExternalViewerPage'),
});

const signupEmailRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/signupEmail',
  component: lazyRouteComponent(() => import('./routes/account/account-notices'), 'SignupEmailPage'),
});

const activateRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/activate/$uidb64/$token',
  component: lazyRouteComponent(() => import('./routes/account/activate'), 'ActivatePage'),
});

const resendRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/resend/$uid',
  component: lazyRouteComponent(() => import('./routes/account/resend'), 'ResendPage'),
});

const passwordPage = lazyRouteComponent(() => import('./routes/account/password'), 'PasswordPage');

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
  component: lazyRouteComponent(() => import('./routes/account/account-notices'), 'PasswordLinkPage'),
});

const passwordCreatedRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/createNewPassword',
  component: lazyRouteComponent(() => import('./routes/account/account-notices'), 'PasswordCreatedPage'),
});

const tokenExpiredRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/tokenExpired',
  component: lazyRouteComponent(() => import('./routes/account/account-notices'), 'TokenExpiredPage'),
});

const deviceConfirmRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/devices/confirm-email/$rdidb64/$token',
  validateSearch: (search: { sid?: unknown } & SearchSchemaInput): { sid?: string } => ({
    sid: optionalText(search.sid),
  }),
  component: lazyRouteComponent(() => import('./routes/devices/device-confirm'), 'DeviceConfirmPage'),
});

const shareCaseRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/share/case',
  validateSearch: (search: { data?: unknown } & SearchSchemaInput): { data?: string } => ({
    data: optionalText(search.data),
  }),
  component: lazyRouteComponent(() => import('./routes/shares/share-case'), 'ShareCasePage'),
});

export const publicRoutes = [
  homeRoute,
  loginRoute,
  adminLoginRoute,
  signupRoute,
  socialSignupRoute,
  socialResponseRoute,
  socialLinkRoute,
  appSocialLinkRoute,
  externalViewerRoute,
  signupEmailRoute,
  activateRoute,
  resendRoute,
  passwordResetRoute,
  passwordTokenRoute,
  changePasswordRoute,
  passwordLinkRoute,
  passwordCreatedRoute,
  tokenExpiredRoute,
  deviceConfirmRoute,
  shareCaseRoute,
] as const;
