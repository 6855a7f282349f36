/** The screens of the administration and of the locked devices, in the demo. */
import { expect, type Page } from '@playwright/test';
import { DEVICE_MANAGER, openAs, RENTAL_MANAGER, row, STAFF } from './administration';
import { button, heading, signIn } from './people';
import type { Screen } from './screens';
import type { Account } from './server';
import { dialog } from './settings';

/** A list, with a text that shows that it has loaded. */
function list(name: string, who: Account, path: string, title: string, content: string): Screen {
  return {
    name,
    open: async (page, server) => {
      await openAs(page, server, who, path, title);
      await expect(page.getByText(content).filter({ visible: true }).first()).toBeVisible();
    },
  };
}

/** A page that is opened from a row of a list. */
function detail(from: Screen, name: string, text: string, title: string | RegExp): Screen {
  return {
    name,
    open: async (page, server) => {
      await from.open(page, server);
      await row(page, text).first().click();
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    },
  };
}

const users = list('adm-users', STAFF, '/adm/users', 'Users', 'clinic@demo.example');
const cases = list('adm-cases', STAFF, '/adm/cases', 'Cases', 'Lindqvist Dental');
const labs = list('adm-labs', STAFF, '/adm/labs', 'Dental Lab', 'Polar Ceramics');
const tickets = list(
  'adm-tickets',
  DEVICE_MANAGER,
  '/adm/registration/tickets',
  'Tickets',
  'Scans open slowly',
);
const registrations = list(
  'adm-registrations',
  DEVICE_MANAGER,
  '/adm/registration',
  'User Registrations',
  'Mira Hoffmann',
);
const devices = list('adm-devices', DEVICE_MANAGER, '/adm/devices', 'Factory Registrations', 'LQ-204923');
const user = detail(users, 'adm-user', 'Clara Lindqvist', 'User');

const people: Screen[] = [
  list('adm-dashboard', STAFF, '/adm/dashboard', 'Dashboard', 'Users by institution type'),
  users,
  user,
  {
    name: 'adm-support',
    open: async (page, server) => {
      await user.open(page, server);
      await button(page, 'Sign in as user').click();
      await expect(dialog(page, 'Sign in as user').getByLabel('One-time code')).toBeVisible();
    },
  },
  list('adm-locations', STAFF, '/adm/user-locations', 'User locations', 'Germany'),
  cases,
  {
    name: 'adm-open-case',
    open: async (page, server) => {
      await cases.open(page, server);
      await page
        .getByRole('button', { name: /^Show patient of case/ })
        .first()
        .click();
      await page
        .getByRole('dialog', { name: /^Patient of case/ })
        .getByRole('button', { name: 'Show patient' })
        .click();
      await expect(page.getByText('Enter at least 10 characters.')).toBeVisible();
    },
  },
  list('adm-connections', STAFF, '/adm/connections', 'Connections', 'polar@demo.example'),
  labs,
  detail(labs, 'adm-lab', 'Polar Ceramics', 'Edit lab'),
  list('adm-lab-new', STAFF, '/adm/lab', 'Register lab', 'PNG or JPEG'),
];

const registration: Screen[] = [
  registrations,
  detail(registrations, 'adm-device', 'Mira Hoffmann', 'Device Detail'),
  tickets,
  detail(tickets, 'adm-ticket', 'Scans open slowly', /^Ticket/),
  {
    name: 'adm-ticket-incomplete',
    open: async (page, server) => {
      await tickets.open(page, server);
      await button(page, 'New ticket').click();
      await dialog(page, 'New ticket').getByRole('button', { name: 'Create ticket' }).click();
      await expect(dialog(page, 'New ticket').getByText('Enter a title.')).toBeVisible();
    },
  },
];

const stock: Screen[] = [
  {
    name: 'adm-devices-selected',
    open: async (page, server) => {
      await devices.open(page, server);
      await page.getByRole('checkbox', { name: 'Select all' }).check();
      await expect(page.getByText('20 selected')).toBeVisible();
    },
  },
  list('adm-devices-add', DEVICE_MANAGER, '/adm/factoryRegistration', 'Add devices', 'One device'),
  list('adm-partner-features', DEVICE_MANAGER, '/adm/feature_partner', 'Shade Matching Partner', 'LQ-204148'),
  list('adm-licences', DEVICE_MANAGER, '/adm/c4w/licences', 'Licence Keys', 'C4W-1200-9000-4400'),
  list(
    'adm-licences-none',
    DEVICE_MANAGER,
    '/adm/c4w/licences?search=zzzz',
    'Licence Keys',
    'No licenses found.',
  ),
  list('adm-features', DEVICE_MANAGER, '/adm/c4w/registration', 'Feature Registrations', 'LQ-204303'),
  list('adm-licence-upload', DEVICE_MANAGER, '/adm/c4wLicence', 'Upload licence keys', 'Download template'),
  list(
    'adm-feature-upload',
    DEVICE_MANAGER,
    '/adm/c4wRegistrationUpload',
    'Upload registrations',
    'Download template',
  ),
  list('adm-logs', DEVICE_MANAGER, '/adm/logs', 'Logs', 'account.login'),
];

async function openLocks(page: Page): Promise<void> {
  await signIn(page, RENTAL_MANAGER);
  await page.goto('/devices');
  await expect(heading(page, 'Device Management')).toBeVisible();
  await expect(page.getByRole('switch', { name: 'Lock all' })).toBeVisible();
}

const locks: Screen[] = [
  { name: 'devices-locks', open: openLocks },
  {
    name: 'devices-locks-changed',
    open: async (page) => {
      await openLocks(page);
      await page.getByRole('switch', { name: 'Lock all' }).click();
      await expect(page.getByText('Unsaved changes')).toBeVisible();
    },
  },
];

export const administrationScreens: Screen[] = [...people, ...registration, ...stock, ...locks];
