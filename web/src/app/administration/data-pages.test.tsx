import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { forgetSession } from '#/api/session';
import {
  deviceManager,
  listOf,
  openAdministration,
  rowOf,
  salesManager,
  staff,
} from '#/testing/administration-page';

beforeEach(() => forgetSession('stay'));

// ADM-04
it('the dashboard shows figures and charts, also to screen readers', async () => {
  await openAdministration('/adm/dashboard', staff, {
    'GET /v1/cs/stats/': [
      200,
      {
        stats: [
          { name: 'users', count: 1234 },
          { name: 'storage_bytes', count: 2_500_000_000 },
          { name: 'something_new', count: 7 },
        ],
        cases_per_day: [
          { day: '2026-03-01', count: 3 },
          { day: '2026-03-02', count: 0 },
        ],
        users_per_day: [{ day: '2026-03-01', count: 1 }],
        cases_by_status: [
          { name: 'OPEN', count: 2 },
          { name: 'PROC', count: 9 },
        ],
        users_by_role: [{ name: 'lab', count: 5 }],
      },
    ],
  });
  expect(await screen.findByText('1,234')).toBeTruthy();
  expect(screen.getByText('2.5 GB')).toBeTruthy();
  const days = within(screen.getByRole('table', { name: 'New cases per day' }));
  expect(days.getAllByRole('row').map((row) => row.textContent)).toEqual([
    'DayCount',
    'Mar 1, 20263',
    'Mar 2, 20260',
  ]);
  const statuses = within(screen.getByRole('table', { name: 'Cases by status' }));
  expect(statuses.getAllByRole('rowheader').map((head) => head.textContent)).toEqual(['In Progress', 'Open']);
});

// ADM-04
it('user locations are ranked, with the names of countries in the language of the reader', async () => {
  await openAdministration('/adm/user-locations', staff, {
    'GET /v1/cs/user-locations/': [
      200,
      {
        countries: [
          { country: 'SE', users: 2, clinics: 2, labs: 0, dealers: 0, others: 0 },
          { country: 'DE', users: 8, clinics: 5, labs: 3, dealers: 0, others: 0 },
        ],
        total: 10,
      },
    ],
  });
  const chart = within(await screen.findByRole('table', { name: 'User locations' }));
  expect(chart.getAllByRole('rowheader').map((head) => head.textContent)).toEqual([
    'GermanyDental Clinic: 5 · Dental Lab: 3',
    'SwedenDental Clinic: 2',
  ]);
  expect(screen.getByText('Users: 10')).toBeTruthy();
});

const staffCase = {
  id: 'p1',
  no: 'K7MP-4TXQ',
  status: 'PROC',
  patient: 'S••• B•••',
  author: { id: 'u1', name: 'Anna', institution: 'Praxis' },
  recipient: null,
  comment_count: 1,
  file_count: 2,
  created_at: 0,
  updated_at: 0,
  from_locked_device: 0,
  is_archived: true,
};

// ADM-04
describe('cases', () => {
  it('show no patient until a reason is given', async () => {
    const { user, changes, queries } = await openAdministration('/adm/cases', staff, {
      'GET /v1/cs/cases/': listOf([staffCase]),
      'POST /v1/cs/cases/p1/open/': [
        200,
        {
          patient: { first_name: 'Sofia', last_name: 'Berg', sex: 'F', born: '1984-03-12' },
          title: 'Crown 16',
          note: '',
        },
      ],
    });
    const row = within(await rowOf('K7MP-4TXQ'));
    expect(row.getByText('S••• B•••')).toBeTruthy();
    expect(row.getByText('In Progress')).toBeTruthy();
    expect(row.getByText('Archived')).toBeTruthy();
    expect(queries('/v1/cs/cases/')[0]?.query).toContain('sort=updated_at%20desc');
    await user.click(row.getByRole('button', { name: 'Show patient of case K7MP-4TXQ' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Patient of case K7MP-4TXQ' }));
    await user.type(dialog.getByLabelText(/^Reason/), 'too short');
    await user.click(dialog.getByRole('button', { name: 'Show patient' }));
    expect(await dialog.findByText('Enter at least 10 characters.')).toBeTruthy();
    await user.type(dialog.getByLabelText(/^Reason/), ', said support');
    await user.click(dialog.getByRole('button', { name: 'Show patient' }));
    expect(await screen.findByText('Sofia Berg')).toBeTruthy();
    expect(screen.getByText('Mar 12, 1984')).toBeTruthy();
    expect(changes()[0]?.body).toBe('{"reason":"too short, said support"}');
    await user.click(screen.getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(screen.queryByText('Sofia Berg')).toBeNull());
  });

  it.each([
    ['M', 'Male'],
    ['O', 'Other'],
    ['', '–'],
  ])('say of the sex %j: %s', async (sex, shown) => {
    const { user } = await openAdministration('/adm/cases', staff, {
      'GET /v1/cs/cases/': listOf([staffCase]),
      'POST /v1/cs/cases/p1/open/': [
        200,
        {
          patient: { first_name: 'Sofia', last_name: 'Berg', sex, born: '1984-03-12' },
          title: 'x',
          note: 'y',
        },
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'Show patient of case K7MP-4TXQ' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Patient of case K7MP-4TXQ' }));
    await user.type(dialog.getByLabelText(/^Reason/), 'asked by phone');
    await user.click(dialog.getByRole('button', { name: 'Show patient' }));
    const name = await screen.findByText('Sex');
    expect(name.nextElementSibling?.textContent).toBe(shown);
  });

  it('are filtered by the displayed words', async () => {
    const { user, queries } = await openAdministration('/adm/cases', staff, {
      'GET /v1/cs/cases/': listOf([{ ...staffCase, status: 'READ' }]),
    });
    expect(within(await rowOf('K7MP-4TXQ')).getByText('Open')).toBeTruthy();
    const filter = screen.getByLabelText('Status');
    expect(
      within(filter)
        .getAllByRole('option')
        .slice(1)
        .map(({ textContent }) => textContent),
    ).toEqual(['Open', 'In Progress', 'Completed', 'Reopened', 'Closed', 'Draft']);
    for (const [word, code] of [
      ['Open', 'OPEN'],
      ['Draft', 'DRFT'],
    ] as const) {
      await user.selectOptions(filter, word);
      await waitFor(() => expect(queries('/v1/cs/cases/').at(-1)?.query).toContain(`status=${code}`));
    }
  });

  const connection = {
    id: 'c1',
    status: 'ACCD',
    owner: { id: 'u1', name: 'Anna', email: 'anna@praxis.example' },
    invited: { id: null, name: '', email: 'lab@smile.example' },
    is_designated: true,
    created_at: 0,
    answered_at: null,
    cases_count: 3,
    has_more_cases: false,
  };

  it('of a connection may be more than the count', async () => {
    const many = { ...connection, cases_count: 10_000, has_more_cases: true };
    const exact = { ...connection, id: 'c2', cases_count: 10_000 };
    await openAdministration('/adm/connections', staff, {
      'GET /v1/cs/connections/': listOf([many, exact]),
    });
    expect(await screen.findByRole('link', { name: '10,000+' })).toBeTruthy();
    expect(screen.getByRole('link', { name: '10,000' })).toBeTruthy();
  });

  it('are those of one connection when opened from it', async () => {
    const { user, here, queries } = await openAdministration('/adm/connections', staff, {
      'GET /v1/cs/connections/': listOf([connection]),
      'GET /v1/cs/cases/': listOf([staffCase]),
    });
    const row = within(await rowOf('lab@smile.example'));
    expect(row.getByText('Accepted')).toBeTruthy();
    await user.click(row.getByRole('link', { name: '3' }));
    await waitFor(() => expect(here()).toBe('/adm/cases?connId=c1'));
    await waitFor(() => expect(queries('/v1/cs/cases/').at(-1)?.query).toContain('connId=c1'));
    await user.click(await screen.findByRole('button', { name: 'Cases of all connections' }));
    await waitFor(() => expect(here()).toBe('/adm/cases'));
  });
});

// ADM-04
it('a group says who is in it', async () => {
  await openAdministration('/adm/group/g1', staff, {
    'GET /v1/cs/group/g1/': [
      200,
      {
        id: 'g1',
        name: 'Praxis Nord',
        owner: { id: 'u1', name: 'Anna', email: 'anna@praxis.example' },
        created_at: 1,
        members: [
          { id: 'm1', name: 'Lars Ek', email: 'lars@praxis.example', status: 'REQD', joined_at: null },
        ],
      },
    ],
  });
  expect(await screen.findByText('Praxis Nord')).toBeTruthy();
  expect(screen.getByText('Lars Ek')).toBeTruthy();
  expect(screen.getByText('Requested')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Anna' }).getAttribute('href')).toBe('/adm/users/u1');
});

const lab = {
  id: 'l1',
  name: 'Atelier',
  email: 'atelier@lab.example',
  company_name: 'Atelier SARL',
  company_address: '',
  contact_name: '',
  contact_email: '',
  contact_phone: '',
  lab_logo: '/pictures/l1',
  country: 'FR',
  is_active: true,
  created_at: 0,
  version: 'v1',
};

// ADM-06
describe('labs', () => {
  it('are registered with a name and a valid email', async () => {
    const { user, changes, here } = await openAdministration('/adm/lab', staff, {
      'GET /v1/cs/labs/': listOf([lab]),
      'POST /v1/cs/labs/register/': (body) =>
        body.includes('a@b.example')
          ? [201, lab]
          : [400, { email: ['Enter a valid email address.'], error_codes: { email: ['email_invalid'] } }],
    });
    await user.click(await screen.findByRole('button', { name: 'Register' }));
    expect(await screen.findByText('Enter the name of the lab.')).toBeTruthy();
    expect(screen.getByText('Enter the email address of the lab.')).toBeTruthy();
    await user.type(screen.getByLabelText(/^Name/), 'Atelier');
    const email = screen.getByRole('textbox', { name: 'Email' });
    await user.type(email, 'nobody');
    await user.click(screen.getByRole('button', { name: 'Register' }));
    expect(await screen.findByText('Enter a valid email address.')).toBeTruthy();
    await user.clear(email);
    await user.type(email, 'a@b.example');
    await user.click(screen.getByRole('button', { name: 'Register' }));
    await waitFor(() => expect(here()).toBe('/adm/labs'));
    expect(changes().at(-1)?.body).toMatch(/name="is_active"\s+true/);
  });

  it('need a confirmation when a similar one exists', async () => {
    const asked = 'A lab with this name and address already exists.';
    const { user, changes, here } = await openAdministration('/adm/lab', staff, {
      'GET /v1/cs/labs/': listOf([lab]),
      'POST /v1/cs/labs/register/': (body) =>
        body.includes('register_anyway') ? [201, lab] : [409, { detail: asked, code: 'lab_exists' }],
    });
    await user.type(await screen.findByLabelText(/^Name/), 'Atelier');
    await user.type(screen.getByRole('textbox', { name: 'Email' }), 'a@b.example');
    await user.click(screen.getByRole('button', { name: 'Register' }));
    const title = 'Register this lab again?';
    const question = within(await screen.findByRole('dialog', { name: title }));
    expect(question.getByText(`${asked} Register anyway?`)).toBeTruthy();
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: title })).toBeNull());
    expect(here()).toBe('/adm/lab');
    await user.click(screen.getByRole('button', { name: 'Register' }));
    await user.click(await screen.findByRole('button', { name: 'Register anyway' }));
    await waitFor(() => expect(here()).toBe('/adm/labs'));
    expect(changes().map(({ body }) => body.includes('register_anyway'))).toEqual([false, false, true]);
  });

  it('are edited, and lose their logo', async () => {
    const { user, changes } = await openAdministration('/adm/lab/l1', staff, {
      'GET /v1/cs/labs/': listOf([lab]),
      'GET /v1/cs/labs/l1/': [200, lab],
      'POST /v1/cs/labs/l1/edit/': [200, lab],
    });
    await user.click(await screen.findByRole('button', { name: 'Remove picture' }));
    await user.click(screen.getByRole('switch', { name: /^Active/ }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(changes()).toHaveLength(1));
    expect(changes()[0]?.body).toMatch(/name="remove_logo"\s+true/);
    expect(changes()[0]?.body).toMatch(/name="is_active"\s+false/);
  });

  it('are not overwritten by a person who has not seen the latest version', async () => {
    const { user, changes } = await openAdministration('/adm/lab/l1', staff, {
      'GET /v1/cs/labs/': listOf([lab]),
      'GET /v1/cs/labs/l1/': [200, lab],
      'POST /v1/cs/labs/l1/edit/': [
        409,
        { detail: 'This lab was changed meanwhile. Please open it again.', code: 'lab_changed' },
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    expect(
      await screen.findByText('This lab was changed in the meantime. Please open it again.'),
    ).toBeTruthy();
    expect(changes()[0]?.body).toMatch(/name="version"\s+v1/);
  });

  it('keep the lines of their address', async () => {
    const { user, changes } = await openAdministration('/adm/lab/l1', staff, {
      'GET /v1/cs/labs/': listOf([lab]),
      'GET /v1/cs/labs/l1/': [200, { ...lab, company_address: '1 rue Longue\n75001 Paris' }],
      'POST /v1/cs/labs/l1/edit/': [200, lab],
    });
    const address = await screen.findByLabelText<HTMLTextAreaElement>('Address');
    expect(address.value).toBe('1 rue Longue\n75001 Paris');
    await user.type(address, '{Enter}Cour B');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(changes()).toHaveLength(1));
    expect(changes()[0]?.body).toMatch(/name="company_address"\s+1 rue Longue\r?\n75001 Paris\r?\nCour B/);
  });

  it('are found by sales managers of the main company, by name and country', async () => {
    const seller = { ...salesManager, is_main_company: true };
    const { user, queries } = await openAdministration('/adm/labs', seller, {
      'GET /v1/cs/labs/': listOf([lab]),
    });
    expect(within(await rowOf('Atelier SARL')).getByText('France')).toBeTruthy();
    await user.type(screen.getByRole('textbox', { name: 'Search' }), 'atelier{Enter}');
    await waitFor(() => expect(queries('/v1/cs/labs/').at(-1)?.query).toContain('search=atelier'));
    await user.click(screen.getByRole('button', { name: 'Country' }));
    await waitFor(() => expect(queries('/v1/cs/labs/').at(-1)?.query).toContain('sort=country%20asc'));
  });

  it('are removed after a question', async () => {
    const { user, changes } = await openAdministration('/adm/labs', staff, {
      'GET /v1/cs/labs/': listOf([lab]),
      'DELETE /v1/cs/labs/remove/': [200, { message: 'ok', removed: 1 }],
    });
    await user.click(await screen.findByRole('checkbox', { name: 'Select Atelier' }));
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    const question = within(await screen.findByRole('dialog', { name: 'Remove labs?' }));
    await user.click(question.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(changes()[0]?.body).toBe('{"ids":["l1"]}'));
  });
});

// ADM-07
describe('the logs', () => {
  const LOGS = '/v1/cs/logs/';
  const answers = {
    [`GET ${LOGS}`]: listOf([
      {
        id: 'e1',
        seq: 41,
        at: Date.UTC(2026, 2, 3, 9),
        action: 'case.open_as_staff',
        record: 'case p1',
        detail: { reason: 'asked by phone' },
        person: { id: 'u7', name: 'Anna Lindqvist', email: 'anna@praxis.example' },
        address: '192.0.2.1',
      },
    ]),
    [`GET ${LOGS}actions/`]: [200, { actions: ['case.open_as_staff', 'user.disable'] }] as [number, unknown],
  };

  it('are filtered by person, action, record and time', async () => {
    const { user, queries } = await openAdministration('/adm/logs', deviceManager, answers);
    const row = within(await rowOf('192.0.2.1'));
    expect(row.getByText('Anna Lindqvist')).toBeTruthy();
    expect(row.getByText('reason: asked by phone')).toBeTruthy();
    await screen.findByRole('option', { name: 'user.disable' });
    await user.selectOptions(screen.getByLabelText('Action'), 'user.disable');
    await user.type(screen.getByLabelText('Person (ID or email)'), 'anna@praxis.example{Enter}');
    await user.type(screen.getByLabelText('Record'), 'case p1{Enter}');
    await user.type(screen.getByLabelText('From'), '2026-03-01');
    await user.type(screen.getByLabelText('To'), '2026-03-02');
    await waitFor(() => {
      const query = new URLSearchParams(queries(LOGS).at(-1)?.query);
      expect(query.get('action')).toBe('user.disable');
      expect(query.get('person')).toBe('anna@praxis.example');
      expect(query.get('record')).toBe('case p1');
      expect(query.get('from')).toBe(String(new Date(2026, 2, 1).getTime()));
      expect(query.get('to')).toBe(String(new Date(2026, 2, 3).getTime() - 1));
    });
  });

  it('name what they are about, and lead to its page where the reader may open it', async () => {
    const entry = { seq: 1, at: 0, detail: {}, address: '192.0.2.1', person: null };
    const object = (name: string, page: string | null, page_id: string | null, more = '') => ({
      name,
      more,
      page,
      page_id,
    });
    const rows = [
      { id: 'e1', action: 'case.open', record: 'case:p1', object: object('K7MP-4TXQ', 'case', 'K7MP-4TXQ') },
      { id: 'e2', action: 'device.add', record: 'device:d1', object: object('UDI-1', 'device', 'd1', 'SN1') },
      { id: 'e3', action: 'group.edit', record: 'group:g1', object: object('Süd', 'group', 'g1') },
      { id: 'e4', action: 'x', record: 'connection:c1', object: object('Anna – Jonas', null, null) },
      { id: 'e5', action: 'ticket.close', record: 'ticket:t1', object: object('T-7', 'ticket', 't1') },
      { id: 'e6', action: 'lab.edit', record: 'lab:l1', object: object('Atelier', 'lab', 'l1') },
      { id: 'e7', action: 'group.remove', record: 'group:gone', object: null },
      {
        id: 'e8',
        action: 'user.edit',
        record: 'user:u2',
        object: object('Jonas', 'user', 'u2', 'j@w.example'),
      },
    ];
    const logs = {
      [`GET ${LOGS}`]: listOf(rows.map((row) => ({ ...entry, ...row }))),
      [`GET ${LOGS}actions/`]: [200, { actions: [] }] as [number, unknown],
    };
    const everything = { ...deviceManager, is_staff: true };
    await openAdministration('/adm/logs', everything, logs);
    await rowOf('K7MP-4TXQ');
    const target = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(target('K7MP-4TXQ')).toBe('/adm/cases?no=K7MP-4TXQ');
    expect(target('UDI-1')).toBe('/adm/registration/info/d1');
    expect(target('Süd')).toBe('/adm/group/g1');
    expect(target('T-7')).toBe('/adm/registration/tickets/t1');
    expect(target('Atelier')).toBe('/adm/lab/l1');
    expect(target('Jonas')).toBe('/adm/users/u2');
    for (const text of ['Anna – Jonas', 'group:gone', 'SN1', 'j@w.example'])
      expect(screen.getByText(text)).toBeTruthy();
    expect(screen.queryByText('group:g1')).toBeNull();
    cleanup();
    forgetSession('stay');
    await openAdministration('/adm/logs', deviceManager, logs);
    await rowOf('K7MP-4TXQ');
    for (const name of ['K7MP-4TXQ', 'Süd', 'Jonas'])
      expect(screen.queryByRole('link', { name }), name).toBeNull();
    expect(screen.getByRole('link', { name: 'UDI-1' })).toBeTruthy();
  });

  it.each([
    [{ whole: true, entries: 41, broken_at: null }, 'The log is intact. Entries checked: 41'],
    [{ whole: false, entries: 41, broken_at: 12 }, 'The log was tampered with at entry 12.'],
  ])('show whether the log is intact, case %#', async (check, text) => {
    const { user } = await openAdministration('/adm/logs', deviceManager, {
      ...answers,
      [`GET ${LOGS}verify/`]: [200, check],
    });
    await user.click(await screen.findByRole('button', { name: 'Verify the log' }));
    expect(await screen.findByText(text)).toBeTruthy();
  });
});
