/** Routes of the administration. Before they are opened, only their paths and access rules are loaded. */
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { currentUser, usableToken } from '#/api/session';
import { type Area, mayAdminister, mayOpen } from './administration/areas';
import { rootRoute } from './root-route';

async function requireAdministration({ location }: { location: { href: string } }) {
  if (currentUser()) await usableToken();
  const user = currentUser();
  if (!user) throw redirect({ to: '/adm', search: { next: location.href }, replace: true });
  if (!mayAdminister(user)) throw redirect({ to: '/adm', replace: true });
  const { loadAdministrationTexts } = await import('#/features/administration/texts/administration');
  await loadAdministrationTexts();
}

export const administrationRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'administration',
  beforeLoad: requireAdministration,
  component: lazyRouteComponent(() => import('./administration/shell'), 'AdministrationShell'),
});

const registration = () => import('./administration/registration-pages');
const devices = () => import('./administration/device-pages');
const data = () => import('./administration/data-pages');

/** A person without access goes to the entrance, which leads to the first page they may open (ACC-11). */
const of = (area: Area) => ({
  getParentRoute: () => administrationRoute,
  beforeLoad: () => {
    const user = currentUser();
    if (!user || !mayOpen(area, user)) throw redirect({ to: '/adm', replace: true });
  },
});

export const administrationRoutes = administrationRoute.addChildren([
  createRoute({
    ...of('dashboard'),
    path: '/adm/dashboard',
    component: lazyRouteComponent(data, 'DashboardPage'),
  }),
  createRoute({
    ...of('registrations'),
    path: '/adm/registration',
    component: lazyRouteComponent(registration, 'RegistrationsPage'),
  }),
  createRoute({
    ...of('tickets'),
    path: '/adm/registration/tickets',
    component: lazyRouteComponent(registration, 'TicketsPage'),
  }),
  createRoute({
    ...of('tickets'),
    path: '/adm/registration/tickets/$ticketId',
    component: lazyRouteComponent(registration, 'TicketPage'),
  }),
  createRoute({
    ...of('deviceDetail'),
    path: '/adm/registration/info/$deviceId',
    component: lazyRouteComponent(registration, 'DeviceDetailPage'),
  }),
  createRoute({
    ...of('factory'),
    path: '/adm/devices',
    component: lazyRouteComponent(devices, 'FactoryDevicesPage'),
  }),
  createRoute({
    ...of('factory'),
    path: '/adm/factoryRegistration',
    component: lazyRouteComponent(devices, 'FactoryRegistrationPage'),
  }),
  createRoute({
    ...of('licences'),
    path: '/adm/feature_partner',
    component: lazyRouteComponent(devices, 'PartnerFeaturesPage'),
  }),
  createRoute({
    ...of('licences'),
    path: '/adm/c4w/licences',
    component: lazyRouteComponent(devices, 'LicencesPage'),
  }),
  createRoute({
    ...of('licences'),
    path: '/adm/c4w/registration',
    component: lazyRouteComponent(devices, 'FeatureRegistrationsPage'),
  }),
  createRoute({
    ...of('licences'),
    path: '/adm/c4wLicence',
    component: lazyRouteComponent(devices, 'LicenceUploadPage'),
  }),
  createRoute({
    ...of('licences'),
    path: '/adm/c4wRegistrationUpload',
    component: lazyRouteComponent(devices, 'RegistrationUploadPage'),
  }),
  createRoute({ ...of('data'), path: '/adm/users', component: lazyRouteComponent(data, 'UsersPage') }),
  createRoute({ ...of('data'), path: '/adm/users/$uid', component: lazyRouteComponent(data, 'UserPage') }),
  createRoute({
    ...of('data'),
    path: '/adm/user-locations',
    component: lazyRouteComponent(data, 'UserLocationsPage'),
  }),
  createRoute({ ...of('data'), path: '/adm/cases', component: lazyRouteComponent(data, 'CasesPage') }),
  createRoute({ ...of('data'), path: '/adm/group/$gid', component: lazyRouteComponent(data, 'GroupPage') }),
  createRoute({
    ...of('data'),
    path: '/adm/connections',
    component: lazyRouteComponent(data, 'ConnectionsPage'),
  }),
  createRoute({ ...of('labs'), path: '/adm/labs', component: lazyRouteComponent(data, 'LabsPage') }),
  createRoute({ ...of('labs'), path: '/adm/lab', component: lazyRouteComponent(data, 'LabPage') }),
  createRoute({ ...of('labs'), path: '/adm/lab/$labId', component: lazyRouteComponent(data, 'LabPage') }),
  createRoute({ ...of('logs'), path: '/adm/logs', component: lazyRouteComponent(data, 'LogsPage') }),
]);
