import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { currentUser, forgetSession } from '#/api/session';
import type { User } from '#/api/types';
import {
  deviceManager,
  listOf,
  openAdministration,
  rowOf,
  salesManager,
  staff,
  viewer,
} from '#/testing/administration-page';
import { anna } from '#/testing/people';
import { serve } from '#/testing/server';
import { visit } from '#/testing/visit';

beforeEach(() => forgetSession('stay'));

const LISTS = {
  'GET /v1/cs/user-registrations/': listOf([]),
  'GET /v1/cs/devices/': listOf([]),
  'GET /v1/cs/partnerfeatures/': listOf([]),
  'GET /v1/cs/users/': listOf([]),
  'GET /v1/c4w/licencekeys/': listOf([]),
  'GET /heclore/v1/c4w/registrations/': listOf([]),
};
const main = (person: User): User => ({ ...person, is_main_company: true });
const elsewhere = (person: User): User => ({ ...person, is_main_company: false });

const PAGES = [
  ['/adm/devices', 'Factory Registrations'],
  ['/adm/factoryRegistration', 'Add devices'],
  ['/adm/feature_partner', 'Shade Matching Partner'],
  ['/adm/c4w/licences/', 'Licence Keys'],
  ['/adm/c4w/registration/', 'Feature Registrations'],
  ['/adm/c4wLicence', 'Upload licence keys'],
  ['/adm/c4wRegistrationUpload', 'Upload registrations'],
];

async function menu(): Promise<(string | null)[]> {
  const panel = within(await screen.findByRole('navigation', { name: 'Administration' }));
  return panel.getAllByRole('link').map((link) => link.textContent);
}

// ADM-01
describe('the menu', () => {
  it.each([
    [
      'a device manager of the main company',
      deviceManager,
      [
        'User Registrations',
        'Tickets',
        'Factory Registrations',
        'Shade Matching Partner',
        'Feature Registrations',
        'Licence Keys',
        'Dental Lab',
        'Logs',
      ],
    ],
    [
      'a device manager elsewhere',
      elsewhere(deviceManager),
      [
        'User Registrations',
        'Tickets',
        'Shade Matching Partner',
        'Feature Registrations',
        'Licence Keys',
        'Logs',
      ],
    ],
    [
      'a sales manager of the main company',
      main(salesManager),
      [
        'Factory Registrations',
        'Shade Matching Partner',
        'Feature Registrations',
        'Licence Keys',
        'Dental Lab',
      ],
    ],
    [
      'a sales manager elsewhere',
      salesManager,
      ['Shade Matching Partner', 'Feature Registrations', 'Licence Keys'],
    ],
    ['a device-user viewer', viewer, ['User Registrations']],
    [
      'staff of the main company',
      staff,
      ['Dashboard', 'Tickets', 'Users', 'User locations', 'Cases', 'Connections', 'Dental Lab'],
    ],
  ])('of %s shows what they may open', async (_, person, entries) => {
    await openAdministration('/adm', person, LISTS);
    expect(await menu()).toEqual(entries);
  });

  it('groups the entries', async () => {
    await openAdministration('/adm', deviceManager, LISTS);
    expect(await screen.findByRole('heading', { name: 'Registration' })).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Data' })).toBeNull();
  });
});

// ACC-11
describe('the way in', () => {
  it.each([
    [deviceManager, '/adm/registration'],
    [viewer, '/adm/registration'],
    [main(salesManager), '/adm/devices'],
    [salesManager, '/adm/feature_partner'],
    [staff, '/adm/dashboard'],
  ])('lands by role, case %#', async (person, path) => {
    const { here } = await openAdministration('/adm', person, LISTS);
    await waitFor(() => expect(here()).toBe(path));
  });

  it('leads to the requested page', async () => {
    const { here } = await openAdministration('/adm?next=%2Fadm%2Fusers', staff, LISTS);
    await waitFor(() => expect(here()).toBe('/adm/users'));
  });

  it('sends a visitor without a session to /adm and remembers the page', async () => {
    serve({});
    const { here } = await visit('/adm/logs');
    expect(await screen.findByRole('heading', { name: 'Administration' })).toBeTruthy();
    expect(here()).toBe('/adm?next=%2Fadm%2Flogs');
  });

  it.each([
    [viewer, '/adm/users', '/adm/registration'],
    [viewer, '/adm/registration/tickets', '/adm/registration'],
    [staff, '/adm/logs', '/adm/dashboard'],
    [salesManager, '/adm/devices', '/adm/feature_partner'],
    [deviceManager, '/adm/cases', '/adm/registration'],
    [viewer, '/adm/logs', '/adm/registration'],
    [elsewhere(deviceManager), '/adm/devices', '/adm/registration'],
    [elsewhere(deviceManager), '/adm/factoryRegistration', '/adm/registration'],
  ])('refuses areas without the right, case %#', async (person, asked, path) => {
    const { here } = await openAdministration(asked, person, LISTS);
    await waitFor(() => expect(here()).toBe(path));
  });

  // ADM-02, ADM-08, LIC-01, LIC-02
  it.each(PAGES)('opens %s to managers and to nobody else', async (path, title) => {
    for (const person of [deviceManager, main(salesManager)]) {
      await openAdministration(path, person, LISTS);
      expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy();
      cleanup();
      forgetSession('stay');
    }
    const { here } = await openAdministration(path, viewer, LISTS);
    expect(await screen.findByRole('heading', { level: 1, name: 'User Registrations' })).toBeTruthy();
    expect(here()).toBe('/adm/registration');
    expect(screen.queryByRole('link', { name: title })).toBeNull();
  });

  // ADM-02
  it('lets sales managers select and export factory registrations', async () => {
    const device = {
      id: 'd1',
      udi: 'UDI-1',
      udi_verified: true,
      serial_no: 'SN1',
      prod_date: '2026-01-15',
      state: 'free',
      features: [],
      reg_customer: null,
      created_at: 0,
    };
    await openAdministration('/adm/devices', main(salesManager), { 'GET /v1/cs/devices/': listOf([device]) });
    expect(within(await rowOf('UDI-1')).getByText('Free')).toBeTruthy();
    expect(screen.getByRole('checkbox', { name: 'Select all' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Export' })).toBeTruthy();
  });

  it('signs out a person without any of the rights', async () => {
    const { here } = await openAdministration('/adm/users', anna, { 'POST /v1/auth/logout/': [204] });
    expect(
      await screen.findByText('You do not have sufficient permissions to access this page.'),
    ).toBeTruthy();
    expect(here()).toBe('/adm');
    expect(currentUser()).toBeNull();
  });

  it.each(['/adm', '/adm/users', '/adm/dashboard'])(
    'signs out staff without an open area at %s, and shows why',
    async (path) => {
      const { here } = await openAdministration(path, elsewhere(staff), { 'POST /v1/auth/logout/': [204] });
      expect(
        await screen.findByText('You do not have sufficient permissions to access this page.'),
      ).toBeTruthy();
      expect(here()).toBe('/adm');
      expect(currentUser()).toBeNull();
    },
  );

  it('signs out a person who has lost the rights', async () => {
    const text = 'You do not have sufficient permissions to access this page.';
    const { here } = await openAdministration('/adm/registration', viewer, {
      ...LISTS,
      'GET /v1/auth/check/': [403, { detail: text, code: 'no_permission' }],
      'POST /v1/auth/logout/': [204],
    });
    expect(await screen.findByText(text)).toBeTruthy();
    expect(here()).toBe('/adm');
    expect(currentUser()).toBeNull();
  });

  // NAV-04
  it('says 404 not found for what does not exist', async () => {
    await openAdministration('/adm/no/such/page', deviceManager);
    expect(await screen.findByRole('heading', { name: '404 not found' })).toBeTruthy();
    const menu = within(screen.getByRole('navigation'));
    expect(menu.getByRole('link', { name: 'Licence Keys' })).toBeTruthy();
  });
});

describe('the palette', () => {
  // ADM-01
  it('finds the screens the person may open, and opens them', async () => {
    const { user, here } = await openAdministration('/dashboard', deviceManager, {
      ...LISTS,
      'GET /v1/connections/': [200, { pending: [], accepted: [], locked: [] }],
    });
    await screen.findByText('Welcome, Anna');
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByRole('combobox', { name: /^Find/ }), 'licence');
    await user.click(await screen.findByRole('option', { name: /Licence Keys/ }));
    await waitFor(() => expect(here()).toBe('/adm/c4w/licences'));
  });

  it('offers none to others', async () => {
    const { user } = await openAdministration('/dashboard', anna, {
      'GET /v1/connections/': [200, { pending: [], accepted: [], locked: [] }],
    });
    await screen.findByText('Welcome, Anna');
    await user.keyboard('{Control>}k{/Control}');
    await screen.findByRole('option', { name: /Personal Settings/ });
    expect(screen.queryByRole('option', { name: /Administration/ })).toBeNull();
  });
});
