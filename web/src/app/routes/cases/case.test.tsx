import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { forgetSession } from '#/api/session';
import type { CaseContent } from '#/features/cases/api/case';
import { listState } from '#/features/cases/model/list/list-state';
import { caseAnswer, caseItem, caseList, openCases, person, sofia, weber } from '#/testing/cases-page';
import { groups } from '#/testing/group-page';
import { BUSY_TEXT, busy } from '#/testing/refusals';
import { restoration } from '#/testing/restoration';

beforeEach(() => {
  forgetSession('stay');
  listState();
});

const PATH = `/cases/${sofia.no}`;
const CASE = `GET /v1${PATH}/`;

async function openCase(given: Partial<CaseContent>, changed: Parameters<typeof openCases>[1] = {}) {
  const page = await openCases(PATH, { [CASE]: caseAnswer(sofia, given), ...changed });
  await screen.findByRole('heading', { name: 'Sofia Berg', level: 1 });
  return page;
}

const statusButton = () => screen.getByRole('button', { name: /^Status/ });
// The entries are still fading in, which jsdom treats as hidden.
const entries = () => screen.findAllByRole('menuitem', { hidden: true });

describe('a case', () => {
  // CAS-01
  it('shows its facts, teeth in its own numbering, and the note', async () => {
    await openCase({
      title: 'Bridge',
      number_sys: 'Universal',
      note: 'Please <b>hurry</b>',
      deliverydt: '2020-01-31',
      published_date: '2026-11-02T09:00:00.000Z',
      updated_date: '2026-11-05T12:00:00.000Z',
      restorations: [
        restoration({ tooth_no: 'tu1', retention: 'screw' }),
        restoration({ tooth_no: 'tu2', type: 'pontic', pontic_design: 'ovate' }),
        restoration({ tooth_no: 'tu3', retention: 'screw' }),
      ],
      bridges: ['tu1,tu2,tu3'],
    });
    expect(screen.getByText('Jan 31, 2020 · Overdue')).toBeTruthy();
    expect(screen.getByText('Mar 12, 1984')).toBeTruthy();
    expect(screen.getByText('Archived on Feb 2, 2027 if nothing changes')).toBeTruthy();
    const [sent, updated] = ['Order sent', 'Last updated'].map(
      (name) => screen.getByText(name).nextSibling?.textContent,
    );
    expect(sent).toMatch(/^Nov 2, 2026, \d/);
    expect(updated).toMatch(/^Nov 5, 2026, \d/);
    const rows = within(screen.getByRole('table')).getAllByRole('row');
    expect(rows.map((row) => row.textContent)).toEqual([
      'TeethTypeMaterialShadeDetails',
      expect.stringMatching(/^1, 3CCrownZirconiaA2VITA.*Retention:/),
      expect.stringMatching(/^2PPonticZirconiaA2VITA.*Pontic:/),
    ]);
    expect(screen.getByText('Please <b>hurry</b>')).toBeTruthy();
    expect(screen.getByText('No attachments yet')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Printable Order Form' }).getAttribute('href')).toBe(
      `${PATH}/print`,
    );
    expect(document.title).toBe(`Case ${sofia.no} · Archway`);
  });

  // CAS-01
  it('names the platform of an implant, also where its system is not known', async () => {
    await openCase({
      restorations: [
        restoration({ tooth_no: 'tu3', implant: { system: '', platform: 'RC 4.1' } }),
        restoration({ tooth_no: 'tu5', implant: { system: 'Bone Level', platform: 'NC 3.3' } }),
        restoration({ tooth_no: 'tu7' }),
      ],
    });
    const rows = within(screen.getByRole('table')).getAllByRole('row').slice(1);
    expect(rows.map((row) => /Implant: .*$/.exec(row.textContent ?? '')?.[0])).toEqual([
      'Implant: RC 4.1',
      'Implant: Bone Level · NC 3.3',
      undefined,
    ]);
  });

  // CAS-01, CHK-04
  it.each<[CaseContent['number_sys'], string, string, string, string, string, string]>([
    ['FDI', 'tu3', 'td14', '16', '36', '16, 36', 'FDI'],
    ['Universal', 'tu3', 'td14', '3', '19', '3, 19', 'Universal'],
    // A screen reader cannot read Palmer's corner signs.
    ['Palmer', 'tu3', 'td14', '6┘', '┌6', 'UR6, LL6', 'Palmer'],
    ['PalmerDigital', 'tu3', 'td14', 'UR6', 'LL6', 'UR6, LL6', 'Palmer, digital'],
    ['Primary', 'tu4', 'td13', 'A', 'K', 'A, K', 'Primary teeth'],
  ])('names teeth as %s names them, in the table, the chart and the list, and says so', async (...names) => {
    const [number_sys, up, down, upper, lower, spoken, system] = names;
    const gold = { code: 'gold', name: 'Gold' };
    const teeth = [{ tooth_no: up, type: 'crown', material: 'zirconia', shade: 'A2' }];
    await openCase(
      {
        number_sys,
        restorations: [restoration({ tooth_no: up }), restoration({ tooth_no: down, material: gold })],
      },
      { 'GET /v1/cases/': caseList([caseItem({ ...sofia, number_sys, teeth })]) },
    );
    const rows = within(screen.getByRole('table')).getAllByRole('rowheader');
    expect(rows.map((row) => row.textContent)).toEqual([upper, lower]);
    const chart = screen.getByRole('img', { name: /^Tooth chart\./ });
    expect(chart.getAttribute('aria-label')).toBe(`Tooth chart. ${spoken}: Crown.`);
    expect(within(screen.getByRole('list', { name: 'Cases' })).getByRole('link').textContent).toContain(
      `${system} ${upper} Zirconia`,
    );
    const order = within(screen.getByRole('region', { name: 'Restorations' }));
    expect(order.getByText(`Numbering: ${system}`)).toBeTruthy();
  });

  // CAS-01
  it('shows texts of others as plain text', async () => {
    const attack = '<img src=x onerror="document.title=1"><script>document.title=2</script>';
    const patient = { firstname: '<b>Mia</b>', lastname: 'Berg', sex: 'F', birdt: null } as const;
    await openCases(PATH, { [CASE]: caseAnswer(sofia, { note: attack, title: attack, patient }) });
    expect(await screen.findByRole('heading', { name: '<b>Mia</b> Berg', level: 1 })).toBeTruthy();
    expect(within(screen.getByRole('region', { name: 'Note' })).getByText(attack)).toBeTruthy();
    expect(screen.getByText('Title').nextSibling?.textContent).toBe(attack);
    expect(screen.getByRole('article').querySelectorAll('img, script, b')).toHaveLength(0);
  });

  // CAS-01, CAS-05
  it.each([
    ['a number', PATH, CASE],
    ['an id', '/cases/p9', 'GET /v1/cases/p9/all/'],
  ])('says why it cannot be shown by %s', async (_, path, call) => {
    await openCases(path, { [call]: [404, { detail: 'Not found.', code: 'not_found' }] });
    const alert = await within(screen.getByRole('article')).findByRole('alert');
    expect(alert.textContent).toBe('This case does not exist, or you do not have access to it.');
  });

  // CAS-01
  it('shows the error, and can be loaded again', async () => {
    let isBusy = true;
    const { user } = await openCases(PATH, {
      [CASE]: () => (isBusy ? busy : caseAnswer(sofia)),
    });
    const alert = within(await within(screen.getByRole('article')).findByRole('alert'));
    expect(alert.getByText(BUSY_TEXT)).toBeTruthy();
    isBusy = false;
    await user.click(alert.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Sofia Berg', level: 1 })).toBeTruthy();
  });

  // CAS-01, LST-05
  it.each<[string, Partial<CaseContent>, string[]]>([
    ['an author', {}, ['Edit', 'Printable Order Form', 'Share', 'Delete']],
    ['a recipient', { may_edit: false, del_enabled: false }, ['Printable Order Form', 'Share']],
    [
      'a deleted case',
      { may_edit: false, del_enabled: false, is_deleted: true, moves: [] },
      ['Printable Order Form', 'Restore'],
    ],
  ])('offers %s the allowed actions', async (_, given, expected) => {
    const { user } = await openCase(given);
    await user.click(screen.getByRole('button', { name: 'More actions' }));
    expect((await entries()).map((entry) => entry.textContent)).toEqual(expected);
  });

  // ORD-01, ORD-02
  it('marks a draft, and leads to its order', async () => {
    const status = { code: 'DRFT' as const, str: 'Draft' };
    await openCase(
      { status, moves: [], may_comment: false, to: null },
      { 'GET /v1/cases/': caseList([{ ...sofia, status }]) },
    );
    expect(await screen.findByText('This is a draft. Only you see it until you send it.')).toBeTruthy();
    expect(screen.getByText('No restorations ordered.')).toBeTruthy();
    const listed = within(screen.getByRole('list', { name: 'Cases' })).getByRole('link');
    expect(listed.textContent).toMatch(/Draft$/);
    expect(screen.getByRole('link', { name: 'Continue order' }).getAttribute('href')).toBe(`${PATH}/edit`);
    expect(screen.queryByRole('button', { name: /^Status/ })).toBeNull();
  });

  // ORD-02: the whole group sees a draft
  it.each([
    [
      'the group',
      groups.ofMember,
      'You and the members of Praxis Nord see it; the recipient sees it only once it is sent.',
    ],
    ['one alone in a group', groups.ofOwnerAlone, 'Only you see it until you send it.'],
  ])('shows correctly that %s sees a draft', async (_, group, expected) => {
    const status = { code: 'DRFT' as const, str: 'Draft' };
    await openCase(
      { status, moves: [], may_comment: false, to: null },
      { 'GET /v1/cases/': caseList([{ ...sofia, status }]), 'GET /v1/group/users/': [200, group] },
    );
    expect(await screen.findByText(`This is a draft. ${expected}`)).toBeTruthy();
  });

  // LST-05
  it('is restored', async () => {
    let is_deleted = true;
    const { user } = await openCase(
      {},
      {
        [CASE]: () => caseAnswer(sofia, { is_deleted, moves: is_deleted ? [] : ['CLSD'] }),
        'POST /v1/cases/p1/restore/': () => {
          is_deleted = false;
          return [200, { detail: 'restored' }];
        },
      },
    );
    await user.click(screen.getByRole('button', { name: 'Restore' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull());
    expect(statusButton().textContent).toBe('Open');
  });
});

/** An archived case as the server sends it. */
const archived: Partial<CaseContent> = {
  archived_date: '2026-11-10T09:00:00.000Z',
  may_unarchive: true,
  may_edit: false,
  may_comment: false,
  del_enabled: false,
  moves: [],
};

describe('an archived case', () => {
  // OPS-06
  it('shows since when, and offers no changes', async () => {
    const { user } = await openCase(archived);
    expect(screen.getByText('Archived on Nov 10, 2026. Unarchive it to change anything.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Status/ })).toBeNull();
    expect(screen.getByText('Archived')).toBeTruthy();
    expect(screen.queryByText(/if nothing changes/)).toBeNull();
    expect(screen.getByRole('button', { name: 'Post a Comment' })).toHaveProperty('disabled', true);
    expect(
      screen.getByText('This case is archived. Comments can be added once it is unarchived.'),
    ).toBeTruthy();
    expect(screen.getByText('This case is archived. Files can be added once it is unarchived.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'More actions' }));
    expect((await entries()).map((entry) => entry.textContent)).toEqual([
      'Printable Order Form',
      'Unarchive',
    ]);
  });

  // OPS-06
  it('is unarchived', async () => {
    let isArchived = true;
    const { user, changes } = await openCase(
      {},
      {
        [CASE]: () => caseAnswer(sofia, isArchived ? archived : {}),
        'POST /v1/cases/p1/unarchive/': () => {
          isArchived = false;
          return [200, { detail: 'unarchived' }];
        },
      },
    );
    await user.click(screen.getByRole('button', { name: 'Unarchive' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Unarchive' })).toBeNull());
    expect(statusButton().textContent).toBe('Open');
    expect(changes().map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /v1/cases/p1/unarchive/',
    ]);
  });

  // OPS-06, ADM-05
  it('cannot be unarchived by a person who may only view it', async () => {
    await openCase({ ...archived, may_unarchive: false });
    expect(screen.getByText(/^Archived on/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Unarchive' })).toBeNull();
  });
});

describe('the status', () => {
  // CAS-03
  it.each<[CaseContent['moves'], string[]]>([
    [['CLSD'], ['Close']],
    [
      ['REOP', 'CLSD'],
      ['Reopen', 'Close'],
    ],
    [
      ['COMP', 'REOP'],
      ['Complete', 'Reopen'],
    ],
    [
      ['OPEN', 'COMP'],
      ['Open', 'Complete'],
    ],
    [['PROC'], ['In Progress']],
  ])('can be moved to %j in these words: %j', async (moves, words) => {
    const { user } = await openCase({ moves });
    await user.click(statusButton());
    expect((await entries()).map((entry) => entry.textContent)).toEqual(words);
  });

  // CAS-02
  it.each<[CaseContent['status'], string]>([
    [{ code: 'OPEN', str: 'Open' }, 'blue'],
    [{ code: 'PROC', str: 'In Progress' }, 'amber'],
    [{ code: 'COMP', str: 'Completed' }, 'green'],
    [{ code: 'REOP', str: 'Reopened' }, 'blue'],
    [{ code: 'CLSD', str: 'Closed' }, 'grey'],
  ])('is shown as a word with its colour: %j %s', async (status, tone) => {
    await openCase({ status });
    expect([statusButton().textContent, statusButton().dataset.tone]).toEqual([status.str, tone]);
  });

  // CAS-03
  it('is shown without a menu when no change is possible', async () => {
    await openCase({ status: { code: 'CLSD', str: 'Closed' }, moves: [] });
    const pill = within(screen.getByRole('article')).getByText('Closed');
    expect(pill.dataset.tone).toBe('grey');
    expect(screen.queryByRole('button', { name: /^Status/ })).toBeNull();
  });

  // CAS-03
  it('is restored when the server refuses the change', async () => {
    const { user } = await openCase({ moves: ['PROC'] }, { 'PUT /v1/cases/p1/status/': busy });
    await user.click(statusButton());
    await user.click((await entries())[0] as HTMLElement);
    expect((await screen.findByRole('alert')).textContent).toBe(BUSY_TEXT);
    await waitFor(() => expect(statusButton().textContent).toBe('Open'));
    const listed = within(screen.getByRole('list', { name: 'Cases' })).getByRole('link', { name: /Sofia/ });
    expect(listed.textContent).toMatch(/Open$/);
  });

  // CAS-03
  it('is sent with the version that was seen, and the case is reloaded', async () => {
    let status: CaseContent['status'] = { code: 'READ', str: 'Open' };
    const { user, changes, calls } = await openCase(
      {},
      {
        [CASE]: () => caseAnswer(sofia, { status, moves: status.code === 'READ' ? ['PROC'] : ['OPEN'] }),
        'PUT /v1/cases/p1/status/': () => {
          status = { code: 'PROC', prev: 'READ', str: 'In Progress' };
          return [200, { status, updated_date: sofia.updated_date }];
        },
      },
    );
    await user.click(statusButton());
    await user.click((await entries())[0] as HTMLElement);
    await waitFor(() => expect(statusButton().textContent).toBe('In Progress'));
    expect(changes().map(({ body }) => body)).toEqual(['{"action":"PROC","from":"READ"}']);
    await waitFor(() => expect(calls.filter(({ path }) => path === `/v1${PATH}/`)).toHaveLength(2));
  });

  // CAS-03
  it('shows who was faster, and the current status', async () => {
    let status: CaseContent['status'] = { code: 'PROC', str: 'In Progress' };
    const { user } = await openCase(
      {},
      {
        [CASE]: () => caseAnswer(sofia, { status, moves: ['OPEN', 'COMP'] }),
        'PUT /v1/cases/p1/status/': () => {
          status = { code: 'CLSD', str: 'Closed' };
          return [409, { detail: 'x', code: 'case_status_changed', status, by: 'Jonas Weber' }];
        },
      },
    );
    await user.click(statusButton());
    await user.click((await entries())[1] as HTMLElement);
    const notice = await screen.findByRole('alert');
    expect(notice.textContent).toBe(
      'Jonas Weber has changed the status to Closed in the meantime. Your change was not saved.',
    );
    await waitFor(() => expect(statusButton().textContent).toBe('Closed'));
    await user.click(within(notice).getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

// CAS-04
it('is assigned to a member of the group, or to nobody', async () => {
  const lena = person({ id: 'u3', disp_name: 'Lena Roth' });
  let assignee: CaseContent['assignee'] = weber;
  const { user, changes } = await openCase(
    {},
    {
      [CASE]: () => caseAnswer(sofia, { usertype: 'OT', may_assign: true, assignee }),
      'GET /v1/cases/p1/assignee/': [200, { assignee_id: weber.id, candidates: [weber, lena] }],
      'PUT /v1/cases/p1/assignee/': (body) => {
        const { assignee_id } = JSON.parse(body) as { assignee_id: string };
        assignee = assignee_id === lena.id ? lena : null;
        return [200, { assignee_id: assignee?.id ?? null, candidates: [weber, lena] }];
      },
    },
  );
  await user.click(screen.getByRole('button', { name: 'Assignee Jonas Weber, change' }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Lena Roth', hidden: true }));
  expect(await screen.findByRole('button', { name: 'Assignee Lena Roth, change' })).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('menuitemradio', { hidden: true })).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Assignee Lena Roth, change' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Assign to nobody', hidden: true }));
  expect(await screen.findByRole('button', { name: 'Assignee Nobody, change' })).toBeTruthy();
  expect(changes().map(({ body }) => body)).toEqual(['{"assignee_id":"u3"}', '{"assignee_id":null}']);
});

// CAS-04
it('shows the assignee to people who may not change it', async () => {
  await openCase({ may_assign: false, assignee: weber });
  const fact = screen.getByText('Assignee').nextSibling as HTMLElement;
  expect(fact.textContent).toContain('Jonas Weber');
  expect(within(fact).queryByRole('button')).toBeNull();
});

// COM-02: opening a case marks it as read
it('is read once it is open', async () => {
  const unread = { ...sofia, is_unread: true, has_unread_comments: true, comment_count: 1 };
  await openCase({}, { 'GET /v1/cases/': caseList([unread]) });
  await waitFor(() => expect(screen.queryByText('Unread')).toBeNull());
});
