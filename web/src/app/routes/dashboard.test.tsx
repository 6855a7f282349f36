import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetSession } from '#/api/session';
import { activity, DASHBOARD_ANSWERS, jonas, openDashboard } from '#/testing/dashboard-page';
import { anna } from '#/testing/people';
import { BUSY_TEXT, busy } from '#/testing/refusals';
import { hideMessage, isMessageHidden } from '#/ui/dialogs/hideable';

beforeEach(() => forgetSession('stay'));

const section = async (name: string) => within(await screen.findByRole('region', { name }));
const queryOf = (request: Request) => new URL(request.url).searchParams;
const ACTIVITIES = 'GET /v1/dashboard/cases/activities/';
const RESTORATIONS = 'GET /v1/dashboard/cases/restorations/';
const STATUS = 'GET /v1/dashboard/cases/status/';
const PERIODS = ['Work week', 'Last 7 days', 'Work month', 'Last 30 days'];

describe('the status cards', () => {
  it('DSH-01: count the cases of each status and lead to them', async () => {
    await openDashboard();
    await screen.findByText('1,480');
    const main = within(screen.getByRole('main'));
    expect(
      main
        .getAllByRole('link')
        .filter((link) => link.getAttribute('href')?.startsWith('/cases?'))
        .map((link) => [link.textContent, link.getAttribute('href')]),
    ).toEqual([
      ['Open12', '/cases?status=Open'],
      ['In Progress7', '/cases?status=InProgress'],
      ['Completed1,480', '/cases?status=Completed'],
      ['Reopened0', '/cases?status=Reopened'],
      ['Closed3', '/cases?status=Closed'],
    ]);
  });

  it('DSH-01 DSH-02: are below the first steps with the other sections while there is no case', async () => {
    await openDashboard({
      answers: {
        [STATUS]: [200, { status_counts: { open: 0, inprog: 0, completed: 0, reopened: 0, closed: 0 } }],
        [RESTORATIONS]: [200, { restoration_counts: [] }],
        [ACTIVITIES]: [200, { users: [], cases_actions: [], num_pages: 0 }],
      },
    });
    const invitation = await screen.findByText('No cases yet');
    const cards = within(screen.getByRole('main')).getByRole('list', { name: 'Cases by status' });
    expect(invitation.compareDocumentPosition(cards)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(within(cards).getAllByText('0')).toHaveLength(5);
    expect(await (await section('Restorations')).findByText('No restorations in this period.')).toBeTruthy();
    expect(await (await section('Activity')).findByText('No activity yet')).toBeTruthy();
    // One button is primary; New Case is still offered.
    const variants = ['Invite a partner', 'New Case'].map((name) =>
      within(screen.getByRole('main')).getByRole('link', { name }).getAttribute('data-variant'),
    );
    expect(variants).toEqual(['filled', 'default']);
    const invite = within(screen.getByRole('main')).getByRole('link', { name: 'Invite a partner' });
    expect(invite.getAttribute('href')).toBe('/connections');
  });
});

describe('the restorations', () => {
  it('DSH-02: are drawn by number, for the period that is chosen', async () => {
    const periods: (string | null)[] = [];
    const { user } = await openDashboard({
      answers: {
        [RESTORATIONS]: (_, request) => {
          periods.push(queryOf(request).get('period'));
          const count = periods.length === 1 ? 9 : 40;
          return [
            200,
            {
              restoration_counts: [
                { name: 'veneer', count: 4 },
                { name: 'crown', count },
              ],
            },
          ];
        },
      },
    });
    const card = await section('Restorations');
    const rows = async () => (await card.findAllByRole('row')).slice(1).map((row) => row.textContent);
    await card.findByText('13 restorations');
    expect(await rows()).toEqual(['Crown9', 'Veneer4']);
    const period = card.getByLabelText<HTMLSelectElement>('Restorations period');
    expect([...period.options].map(({ text }) => text)).toEqual(PERIODS);
    await user.selectOptions(period, 'Last 30 days');
    await card.findByText('44 restorations');
    expect(await rows()).toEqual(['Crown40', 'Veneer4']);
    expect(periods).toEqual(['thisweek', 'month']);
  });
});

describe('the activity', () => {
  it('DSH-02: says who did what to which case', async () => {
    const status = activity({ action: 'STATUS_CHANGE', status: 'READ', post_id: 'p2', post_no: 'MWB-3A7' });
    await openDashboard({
      answers: { [ACTIVITIES]: [200, { users: [jonas], cases_actions: [status], num_pages: 1 }] },
    });
    const row = (await section('Activity')).findByRole('link', { name: /Jonas Weber/ });
    expect((await row).textContent).toBe('Jonas WeberStatus changedOpenMWB-3A7Nov 13, 2026');
    expect((await row).getAttribute('href')).toBe('/case/p2');
  });

  // RT-04: several files added in a row are one entry
  it('DSH-02: says how many files were added', async () => {
    const added = [
      activity({ action: 'POST_UPLOAD', file_count: 2, post_no: 'TWO' }),
      activity({ action: 'FILE_UPLOAD', file_count: 1, post_no: 'ONE' }),
    ];
    await openDashboard({
      answers: { [ACTIVITIES]: [200, { users: [jonas], cases_actions: added, num_pages: 1 }] },
    });
    const rows = await (await section('Activity')).findAllByRole('link');
    expect(rows.map((row) => row.textContent)).toEqual([
      'Jonas Weber2 files addedTWONov 13, 2026',
      'Jonas Weber1 file addedONENov 13, 2026',
    ]);
  });

  it('DSH-02: loads page by page, and again for another period', async () => {
    const asked: string[] = [];
    const { user } = await openDashboard({
      answers: {
        [ACTIVITIES]: (_, request) => {
          const [period, page] = [queryOf(request).get('period'), queryOf(request).get('page')];
          asked.push(`${period} ${page}`);
          expect(queryOf(request).get('tz')).toBeTruthy();
          const entry = activity({ post_id: `${period}${page}`, post_no: `${period}-${page}` });
          return [200, { users: [jonas], cases_actions: [entry], num_pages: 2 }];
        },
      },
    });
    const feed = await section('Activity');
    await user.click(await feed.findByRole('button', { name: 'Load More' }));
    await feed.findByText('thisweek-2');
    expect(feed.getByText('thisweek-1')).toBeTruthy();
    expect(feed.queryByRole('button', { name: 'Load More' })).toBeNull();
    const chosen = feed.getByLabelText<HTMLSelectElement>('Activity period');
    expect([...chosen.options].map(({ text }) => text)).toEqual(PERIODS);
    await user.selectOptions(chosen, 'Work month');
    await feed.findByText('thismonth-1');
    expect(feed.queryByText('thisweek-1')).toBeNull();
    expect(asked).toEqual(['thisweek 1', 'thisweek 2', 'thismonth 1']);
  });

  it('DSH-02: shows that there is none, like the restorations', async () => {
    await openDashboard({
      answers: {
        [ACTIVITIES]: [200, { users: [], cases_actions: [], num_pages: 1 }],
        [RESTORATIONS]: [200, { restoration_counts: [] }],
      },
    });
    const feed = await section('Activity');
    expect(await feed.findByText('No activity yet')).toBeTruthy();
    expect(feed.queryByRole('button', { name: 'Load More' })).toBeNull();
    expect(await (await section('Restorations')).findByText('No restorations in this period.')).toBeTruthy();
    expect(screen.queryByText('No cases yet')).toBeNull();
  });
});

it.each([
  [STATUS, 'main', '1,480'],
  [RESTORATIONS, 'Restorations', '13 restorations'],
  [ACTIVITIES, 'Activity', 'Jonas Weber'],
])('DSH-02: an error of %s is shown in its place, beside the rest', async (call, place, content) => {
  let isDown = true;
  const { user } = await openDashboard({
    answers: {
      [call]: () => (isDown ? busy : (DASHBOARD_ANSWERS[call] as [number, unknown])),
    },
  });
  const around = place === 'main' ? within(await screen.findByRole('main')) : await section(place);
  const alert = within(await around.findByRole('alert'));
  expect(alert.getByText(BUSY_TEXT)).toBeTruthy();
  const texts = ['1,480', '13 restorations', 'Jonas Weber'];
  for (const text of texts.filter((other) => other !== content))
    expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  expect(screen.queryByText(content)).toBeNull();
  isDown = false;
  await user.click(alert.getByRole('button', { name: 'Try again' }));
  expect(await around.findByText(content)).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

describe('the help', () => {
  const help = {
    clinic_docs: 'https://docs.test/clinic',
    lab_docs: 'https://docs.test/lab',
    support_phone: '+49 89 123',
    lab_software: 'https://docs.test/software',
    has_lab_software: false,
    helpdesk: true,
  };
  const lab = { ...anna, role: 'lab', inst_type_guessed: 'Lab' };
  const NOTICE = `eu-labs:${lab.id}`;
  const ways = async () =>
    (await section('Help')).getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  const support = ['Ask Support+49 89 123', 'tel:+4989123'];
  const helpdesk = ['Write to the helpdesk', '/helpdesk'];

  // Before the test that shows the notice, because the page shows it to each person only once.
  it.each([
    ['a clinic in Europe', anna, 'EU'],
    ['a lab in America', lab, 'US'],
  ] as const)('DSH-03: tells %s nothing about regions', async (_, reader, server_loc) => {
    await openDashboard({ person: reader, installation: { server_loc } });
    expect(await screen.findByText('13 restorations')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  // WEL-01: two dialogs never open at once
  it('DSH-03: leaves a newcomer to the welcome', async () => {
    const newcomer = { ...lab, is_first_login: true };
    const { user } = await openDashboard({
      person: newcomer,
      installation: { welcome: true },
      answers: { 'POST /v1/auth/set-first-login-viewed/': [204] },
    });
    const later = await screen.findByRole('button', { name: 'Later' });
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
    await user.click(later);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByText('13 restorations')).toBeTruthy();
    expect(screen.queryByText(/^For labs with customers in Europe/)).toBeNull();
  });

  it('DSH-03: tells a lab in Europe once where its cases may be', async () => {
    const { user } = await openDashboard({ person: lab });
    const dialog = within(await screen.findByRole('dialog'));
    expect(
      dialog.getByText(/^For labs with customers in Europe note that until Clinics\/Doctors/),
    ).toBeTruthy();
    expect(isMessageHidden(NOTICE), 'a reload before it is closed does not show it again').toBe(true);
    // NAV-03: the checkbox lets the person see it again.
    expect(dialog.getByLabelText<HTMLInputElement>("Don't show this message again").checked).toBe(true);
    await user.click(dialog.getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(isMessageHidden(NOTICE)).toBe(true);
  });

  it('DSH-03: tells a second person who uses the same browser as well, once', async () => {
    hideMessage(NOTICE);
    const second = { ...lab, id: 'u9' };
    const { user, router } = await openDashboard({ person: second });
    await user.click(await screen.findByRole('button', { name: 'OK' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await act(() => router.navigate({ to: '/cases/new' }));
    await act(() => router.navigate({ to: '/dashboard' }));
    expect(await screen.findByText('13 restorations')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('DSH-03: leads a clinic to its documents, and not to the software of labs', async () => {
    await openDashboard({ installation: { help, demo_request_url: null } });
    expect(await ways()).toEqual([['Documentation for clinics', help.clinic_docs], support, helpdesk]);
    expect(screen.queryByText('3D lab software')).toBeNull();
  });

  it('DSH-03: is a request for a demo where nothing else is configured', async () => {
    const nothing = { ...help, clinic_docs: '', support_phone: '', helpdesk: false };
    await openDashboard({ installation: { help: nothing } });
    expect(await ways()).toEqual([['Request a demo', 'mailto:demo@archway.test']]);
  });

  it('DSH-03: leads a lab to its documents and to the software', async () => {
    hideMessage(NOTICE);
    const demo_request_url = 'https://demo.test/request';
    await openDashboard({ person: lab, installation: { help, demo_request_url } });
    expect(await ways()).toEqual([
      ['Documentation for labs', help.lab_docs],
      support,
      helpdesk,
      ['Request a demo', demo_request_url],
      ['Download', help.lab_software],
    ]);
    expect((await section('Help')).getByText('3D lab software')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('DSH-03, ACC-20: a lab saves the software that the installation has', async () => {
    hideMessage(NOTICE);
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.getAttribute('href') ?? '');
    });
    const { user } = await openDashboard({
      person: lab,
      installation: { help: { ...help, has_lab_software: true }, demo_request_url: null },
      answers: { 'GET /heclore/v1/3disclab/install/link/': [200, { url: '/heclore/software?link=1' }] },
    });
    await user.click((await section('Help')).getByRole('button', { name: 'Download' }));
    await waitFor(() => expect(saved).toEqual(['/heclore/software?link=1']));
  });

  it('DSH-03: is absent when the installation configures nothing', async () => {
    const nothing = {
      clinic_docs: '',
      lab_docs: '',
      support_phone: '',
      lab_software: '',
      has_lab_software: false,
      helpdesk: false,
    };
    await openDashboard({ installation: { help: nothing, demo_request_url: null } });
    await section('Activity');
    expect(screen.queryByRole('region', { name: 'Help' })).toBeNull();
  });
});
