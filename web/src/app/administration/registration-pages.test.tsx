import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { forgetSession } from '#/api/session';
import {
  deviceManager,
  listOf,
  openAdministration,
  rowOf,
  staff,
  viewer,
} from '#/testing/administration-page';

beforeEach(() => forgetSession('stay'));

const registration = {
  id: 'd1',
  udi: '(01)0880(21)SN1',
  udi_verified: true,
  serial_no: 'SN1',
  name: 'Marta Kowalska',
  email: 'marta@protetyka.example',
  country: 'PL',
  installed_date: '2026-03-02',
  registered_at: Date.UTC(2026, 2, 3, 9),
  email_confirmed: false,
  state: 'registered',
};
const customer = {
  name: 'Marta Kowalska',
  email: 'marta@protetyka.example',
  country: 'PL',
  phone: '+48 12 345 67 89',
  address: 'Rynek 1',
  city: 'Kraków',
  state: 'Małopolska',
  zip_code: '31-042',
  installed_date: '2026-03-02',
};
const device = {
  id: 'd1',
  udi: registration.udi,
  udi_verified: true,
  serial_no: 'SN1',
  prod_date: '2026-01-15',
  state: 'registered',
  features: [],
  reg_customer: customer,
  created_at: 0,
  registered_at: registration.registered_at,
  email_confirmed: true,
  system_id: '',
};
const ticket = {
  id: 't1',
  no: 'T-7',
  state: 'open',
  title: 'Tip is loose',
  user: { id: 'u2', name: 'Marta Kowalska', email: 'marta@protetyka.example' },
  device: { id: 'd1', udi: registration.udi, udi_verified: true },
  created_at: Date.UTC(2026, 2, 3, 9),
  updated_at: Date.UTC(2026, 2, 3, 9),
  answers: 0,
};
const detail = { ...ticket, description: 'It falls off.', recipient: 'support@archway.test', entries: [] };
const TICKET = '/v1/cs/devices/tickets/t1/';

describe('user registrations', () => {
  // ADM-03
  it('lists them newest first and leads to the device', async () => {
    const { user, queries, here } = await openAdministration('/adm/registration', viewer, {
      'GET /v1/cs/user-registrations/': listOf([registration]),
      'GET /v1/cs/devices/d1/': [200, device],
    });
    const row = within(await rowOf(registration.udi));
    for (const text of ['Marta Kowalska', 'Poland', 'Not confirmed', 'Registered'])
      expect(row.getByText(text)).toBeTruthy();
    expect(queries('/v1/cs/user-registrations/')[0]?.query).toContain('sort=registered_at%20desc');
    await user.click(row.getByText('Marta Kowalska'));
    await waitFor(() => expect(here()).toBe('/adm/registration/info/d1'));
  });

  // ADM-03
  it('keeps search, sort and page in the address', async () => {
    const { user, here, queries } = await openAdministration('/adm/registration?page=2', viewer, {
      'GET /v1/cs/user-registrations/': listOf([registration], { number: 2, num_pages: 3, total: 60 }),
    });
    await rowOf(registration.udi);
    expect(queries('/v1/cs/user-registrations/')[0]?.query).toContain('page=2');
    await user.type(screen.getByRole('textbox', { name: 'Search' }), 'marta{Enter}');
    await waitFor(() => expect(here()).toBe('/adm/registration?search=marta'));
    await user.click(screen.getByRole('button', { name: 'Country' }));
    await waitFor(() => expect(here()).toBe('/adm/registration?search=marta&sort=country+asc'));
    await waitFor(() => {
      const last = queries('/v1/cs/user-registrations/').at(-1)?.query;
      expect(last).toContain('search=marta&sort=country%20asc&page=1');
    });
  });

  // ADM-03
  it('keeps the typed search when another control is clicked at once', async () => {
    const { user, here } = await openAdministration('/adm/registration', viewer, {
      'GET /v1/cs/user-registrations/': listOf([registration]),
    });
    await rowOf(registration.udi);
    const country = screen.getByRole('button', { name: 'Country' });
    await user.type(screen.getByRole('textbox', { name: 'Search' }), 'marta');
    // Like one mouse click: blur and click come together.
    act(() => {
      country.focus();
      country.click();
    });
    await waitFor(() => expect(here()).toBe('/adm/registration?search=marta&sort=country+asc'));
  });
});

describe('Device Detail', () => {
  // ADM-03
  it('shows everything about a registered device', async () => {
    await openAdministration('/adm/registration/info/d1', viewer, {
      'GET /v1/cs/devices/d1/': [200, device],
    });
    expect(await screen.findByRole('heading', { name: 'Device Detail' })).toBeTruthy();
    const texts = ['marta@protetyka.example', 'SN1', 'Jan 15, 2026', 'Mar 2, 2026', '+48 12 345 67 89'];
    const place = ['Rynek 1', 'City', 'Kraków', 'State', 'Małopolska', 'Zip code', '31-042'];
    for (const text of [...texts, 'Poland', ...place]) expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'New ticket' })).toBeNull();
  });

  // ADM-03
  it('has no empty lines for parts that are already in the address', async () => {
    const address = 'Rynek 1\n31-042 Kraków';
    const bare = { ...customer, address, city: '', state: '', zip_code: '' };
    await openAdministration('/adm/registration/info/d1', viewer, {
      'GET /v1/cs/devices/d1/': [200, { ...device, reg_customer: bare }],
    });
    const name = await screen.findByText('Address');
    expect(name.nextElementSibling?.textContent).toBe(address);
    for (const part of ['City', 'State', 'Zip code']) expect(screen.queryByText(part)).toBeNull();
  });

  // ADM-02, ADM-03
  it('offers what the list of devices offers', async () => {
    const { user, changes } = await openAdministration('/adm/registration/info/d1', deviceManager, {
      'GET /v1/cs/devices/d1/': [200, device],
      'POST /v1/cs/devices/block/': [200, { message: '1 blocked', changed: 1 }],
      'DELETE /v1/cs/devices/registrations/reset/': [200, { message: '1 reset', reset: 1, skipped: [] }],
    });
    await screen.findByText('marta@protetyka.example');
    expect(screen.queryByRole('button', { name: 'Unblock' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Set features' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Block' }));
    const block = within(await screen.findByRole('dialog', { name: 'Block' }));
    await user.click(block.getByRole('button', { name: 'Block' }));
    await waitFor(() => expect(changes()[0]?.body).toBe('{"block":true,"ids":["d1"]}'));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Block' })).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Reset registration' }));
    const reset = within(await screen.findByRole('dialog', { name: 'Reset registration' }));
    await user.click(reset.getByRole('button', { name: 'Reset registration' }));
    await waitFor(() => expect(changes()[1]?.body).toBe('{"ids":["d1"]}'));
  });

  // ADM-02
  it('shows managers a device that nobody has registered, which they may remove', async () => {
    const free = { ...device, state: 'blocked', reg_customer: null, registered_at: null };
    const { user, changes, here } = await openAdministration('/adm/registration/info/d1', deviceManager, {
      'GET /v1/cs/devices/d1/': [200, free],
      'GET /v1/cs/devices/': listOf([]),
      'DELETE /v1/cs/devices/remove/': [200, { message: '1 removed', removed: 1, skipped: [] }],
    });
    expect(await screen.findByText('Nobody has registered this device.')).toBeTruthy();
    expect(screen.getByText('SN1')).toBeTruthy();
    for (const name of ['Block', 'Reset registration', 'New ticket'])
      expect(screen.queryByRole('button', { name }), name).toBeNull();
    expect(screen.getByRole('button', { name: 'Unblock' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    const question = within(await screen.findByRole('dialog', { name: 'Remove' }));
    await user.click(question.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(here()).toBe('/adm/devices'));
    expect(changes()[0]?.body).toBe('{"ids":["d1"]}');
  });

  // ADM-02
  it('offers nothing to those who only read', async () => {
    await openAdministration('/adm/registration/info/d1', viewer, {
      'GET /v1/cs/devices/d1/': [200, device],
    });
    await screen.findByText('marta@protetyka.example');
    for (const name of ['Block', 'Set features', 'Reset registration'])
      expect(screen.queryByRole('button', { name }), name).toBeNull();
  });

  // ADM-03
  it.each([
    ['nobody has registered', [200, { ...device, reg_customer: null }]],
    ['does not exist', [404, { detail: 'Not found.', code: 'not_found' }]],
  ] as [string, [number, unknown]][])('of a device that %s does not exist', async (_, answer) => {
    await openAdministration('/adm/registration/info/d1', viewer, { 'GET /v1/cs/devices/d1/': answer });
    expect(await screen.findByText('This page does not exist.')).toBeTruthy();
  });
});

describe('tickets', () => {
  // ADM-03, HLP-01
  it('are listed, filtered by state and opened', async () => {
    const { user, here, queries } = await openAdministration('/adm/registration/tickets', deviceManager, {
      'GET /v1/cs/devices/tickets/': listOf([ticket]),
      [`GET ${TICKET}`]: [200, detail],
    });
    await rowOf('Tip is loose');
    await user.selectOptions(screen.getByLabelText('Status'), 'Answered');
    await waitFor(() => expect(here()).toBe('/adm/registration/tickets?state=answered'));
    await waitFor(() => expect(queries('/v1/cs/devices/tickets/').at(-1)?.query).toContain('state=answered'));
    await user.click(await screen.findByText('Tip is loose'));
    expect(await screen.findByRole('heading', { name: 'Ticket T-7' })).toBeTruthy();
    expect(screen.getByText('It falls off.')).toBeTruthy();
  });

  // ADM-03: staff read and answer; they may not open devices
  it('are in the menu of staff', async () => {
    const { user } = await openAdministration('/adm/dashboard', staff, {
      'GET /v1/cs/devices/tickets/': listOf([ticket]),
      [`GET ${TICKET}`]: [200, detail],
    });
    await user.click(await screen.findByRole('link', { name: 'Tickets' }));
    expect(screen.queryByRole('button', { name: 'New ticket' })).toBeNull();
    await user.click(await screen.findByText('Tip is loose'));
    expect(await screen.findByLabelText(/^Answer/)).toBeTruthy();
    expect(screen.getByText(registration.udi)).toBeTruthy();
    expect(screen.queryByRole('link', { name: registration.udi })).toBeNull();
  });

  // ADM-03
  it('are written for the device that is searched', async () => {
    const { user, changes } = await openAdministration('/adm/registration/tickets', deviceManager, {
      'GET /v1/cs/devices/tickets/': listOf([]),
      'GET /v1/cs/user-registrations/': listOf([registration]),
      'POST /v1/cs/devices/tickets/new/': [201, detail],
    });
    await user.click(await screen.findByRole('button', { name: 'New ticket' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New ticket' }));
    await user.click(dialog.getByRole('button', { name: 'Create ticket' }));
    for (const sentence of ['Choose a device.', 'Enter a title.', 'Describe what happened.'])
      expect(await dialog.findByText(sentence)).toBeTruthy();
    await user.click(dialog.getByRole('combobox', { name: /^Device/ }));
    await user.click(await screen.findByRole('option', { name: /SN1 · Marta/, hidden: true }));
    await user.type(dialog.getByLabelText(/^Title/), 'Tip');
    await user.type(dialog.getByLabelText(/^Description/), 'Loose');
    await user.click(dialog.getByRole('button', { name: 'Create ticket' }));
    await waitFor(() => expect(changes()).toHaveLength(1));
    expect(JSON.parse(changes()[0]?.body ?? '')).toEqual({
      device_id: 'd1',
      title: 'Tip',
      description: 'Loose',
    });
  });

  // ADM-03
  it('are answered', async () => {
    let entries: unknown[] = [];
    const { user, changes } = await openAdministration('/adm/registration/tickets/t1', deviceManager, {
      [`GET ${TICKET}`]: () => [200, { ...detail, entries, state: entries.length ? 'answered' : 'open' }],
      [`POST ${TICKET}answer/`]: (body) => {
        entries = [{ id: 'e1', by_name: 'Anna', is_staff: true, text: JSON.parse(body).text, at: 1 }];
        return [200, {}];
      },
    });
    await user.type(await screen.findByLabelText('Answer'), 'Please send it in.');
    await user.click(screen.getByRole('button', { name: 'Send answer' }));
    const talk = within(await screen.findByRole('list', { name: 'Messages' }));
    expect(await talk.findByText('Please send it in.')).toBeTruthy();
    expect(talk.getByText('Support')).toBeTruthy();
    expect(screen.getByText('Answered')).toBeTruthy();
    expect(changes()).toHaveLength(1);
  });

  // ADM-03
  it('are closed, unless another person was faster', async () => {
    const { user, changes } = await openAdministration('/adm/registration/tickets/t1', deviceManager, {
      [`GET ${TICKET}`]: [200, detail],
      [`POST ${TICKET}state/`]: [
        409,
        { detail: 'This ticket was changed meanwhile.', code: 'ticket_changed' },
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'Close ticket' }));
    expect(await screen.findByText(/^This ticket was changed in the meantime\./)).toBeTruthy();
    expect(changes()[0]?.body).toBe('{"state":"closed","was":"open"}');
  });
});
