import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { forgetSession } from '#/api/session';
import type { User } from '#/api/types';
import {
  deviceManager,
  listOf,
  openAdministration,
  salesManager,
  staff,
} from '#/testing/administration-page';
import { anna } from '#/testing/people';
import { SETTINGS_ANSWERS } from '#/testing/settings-page';

beforeEach(() => forgetSession('stay'));

const rentals: User = { ...anna, is_device_rental_manager: true };
const marta = { id: 'u2', name: 'Marta Kowalska', email: 'marta@protetyka.example', country: 'PL' };

/** A plain serial number, which nothing verifies, comes before a code with a check digit. */
const plain = { id: 'd1', udi: 'H2-000123', udi_verified: false, serial_no: 'SN-1' };
const gs1 = { id: 'd2', udi: '(01)08800000000015(21)SN-9', udi_verified: true, serial_no: 'SN-2' };
const both = (row: object) => [plain, gs1].map((device) => ({ ...row, ...device, dev_id: device.id }));
const ticket = {
  no: 'T-7',
  state: 'open',
  title: 'Tip',
  user: marta,
  created_at: 0,
  updated_at: 0,
  answers: 0,
};
const factory = { prod_date: '2026-01-15', state: 'free', features: [], reg_customer: null, created_at: 0 };
const registered = {
  ...marta,
  installed_date: '2026-03-02',
  registered_at: 0,
  email_confirmed: true,
  state: 'registered',
};
const rented = {
  user_id: 'u2',
  user_name: marta.name,
  user_email: marta.email,
  institution: 'Protetyka',
  dev_locked: false,
  connection_id: 'c1',
};
const person = {
  ...marta,
  role: 'lab',
  institution: '',
  state: 'active',
  created_at: 0,
  last_login_at: null,
  second_factor: 0,
  flags: {},
  phone: '',
  address: '',
  picture: null,
  language: 'en',
  data_location: 'EU',
  group: null,
  connections_count: 0,
  cases_count: 0,
  sessions_count: 0,
  social_provider: null,
  devices: [plain, gs1],
};

const LISTS: [path: string, reader: User, answers: Parameters<typeof openAdministration>[2]][] = [
  ['/adm/devices', deviceManager, { 'GET /v1/cs/devices/': listOf(both(factory)) }],
  ['/adm/registration', deviceManager, { 'GET /v1/cs/user-registrations/': listOf(both(registered)) }],
  [
    '/adm/registration/tickets',
    deviceManager,
    {
      'GET /v1/cs/devices/tickets/': listOf(
        [plain, gs1].map((device) => ({ ...ticket, id: `t-${device.id}`, device })),
      ),
    },
  ],
  [
    '/adm/c4w/licences',
    salesManager,
    {
      'GET /v1/c4w/licencekeys/': listOf(
        both({ licencekey: 'AAAA-1', activated_at: 0, licence_status: 'used' }),
      ),
    },
  ],
  [
    '/adm/c4w/registration',
    salesManager,
    {
      'GET /heclore/v1/c4w/registrations/': listOf(
        both({ reg_key: 'REG-1', feat_enable: false, licence_status: 'used', created_at: 0 }),
      ),
    },
  ],
  ['/adm/feature_partner', salesManager, { 'GET /v1/cs/partnerfeatures/': listOf(both({ option: false })) }],
  ['/adm/users/u2', staff, { 'GET /v1/cs/users/u2/': [200, person] }],
  ['/devices', rentals, { 'GET /v1/devices/connections/': [200, { dev_conns: both(rented) }] }],
  [
    '/settings',
    anna,
    {
      ...SETTINGS_ANSWERS,
      // This list shows the serial number, here the whole identifier, with the mark beside it.
      'GET /v1/user/devices/': [
        200,
        {
          results: both({ registered_at: 0, email_confirmed: true }).map((device) => ({
            ...device,
            serial_no: device.udi,
          })),
        },
      ],
    },
  ],
];

// ADM-02
describe('a device with an unverified identifier is marked', () => {
  it.each(LISTS)('in %s', async (path, reader, answers) => {
    await openAdministration(path, reader, answers);
    const unproved = await screen.findByText(plain.udi);
    const marks = screen.getAllByText('Unverified');
    expect(marks).toHaveLength(1);
    const follows = (first: Node, next: Node) =>
      Boolean(first.compareDocumentPosition(next) & Node.DOCUMENT_POSITION_FOLLOWING);
    expect(follows(unproved, marks[0] as Node), 'beside the one').toBe(true);
    expect(follows(marks[0] as Node, screen.getByText(gs1.udi)), 'not beside the other').toBe(true);
  });

  // Readers who may open the device get a link to it.
  it.each([deviceManager, staff])('in a ticket, case %#', async (reader) => {
    await openAdministration('/adm/registration/tickets/t1', reader, {
      'GET /v1/cs/devices/tickets/t1/': [
        200,
        { ...ticket, id: 't1', device: plain, description: 'It falls off.', recipient: '', entries: [] },
      ],
    });
    expect((await screen.findByText(plain.udi)).closest('dd')?.textContent).toContain('Unverified');
  });

  it('where a ticket is written for it', async () => {
    const { user } = await openAdministration('/adm/registration/info/d1', deviceManager, {
      'GET /v1/cs/devices/d1/': [
        200,
        {
          ...factory,
          ...plain,
          state: 'registered',
          reg_customer: {
            ...marta,
            phone: '',
            address: '',
            city: '',
            state: '',
            zip_code: '',
            installed_date: '',
          },
          registered_at: 0,
          email_confirmed: true,
          system_id: '',
        },
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'New ticket' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New ticket' }));
    expect(dialog.getByText('Unverified')).toBeTruthy();
  });

  it('where a device is chosen for a ticket', async () => {
    const { user } = await openAdministration('/adm/registration/tickets', deviceManager, {
      'GET /v1/cs/devices/tickets/': listOf([]),
      'GET /v1/cs/user-registrations/': listOf(both(registered)),
    });
    await user.click(await screen.findByRole('button', { name: 'New ticket' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New ticket' }));
    await user.click(dialog.getByRole('combobox', { name: /^Device/ }));
    const options = await screen.findAllByRole('option', { name: /Marta/, hidden: true });
    expect(options.map(({ textContent }) => textContent?.endsWith('Unverified'))).toEqual([true, false]);
  });
});
