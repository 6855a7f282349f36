import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetSession } from '#/api/session';
import { listState } from '#/features/cases/model/list/list-state';
import { caseAnswer, caseItem, caseList, li, openCases, otto, person, sofia } from '#/testing/cases-page';
import { BUSY_TEXT, busy } from '#/testing/refusals';
import { notify } from '#/ui/feedback/notify';

vi.mock('#/ui/feedback/notify', async (load) => ({ ...(await load<object>()), notify: vi.fn() }));

beforeEach(() => {
  forgetSession('stay');
  vi.mocked(notify).mockClear();
  // Reading the state for another person discards the choices of the previous one.
  listState();
});

const rows = () => within(screen.getByRole('list', { name: 'Cases' }));
const row = (name: RegExp) => rows().getByRole('link', { name });
const caseIsOpen = (name: string) => screen.findByRole('heading', { name, level: 1 });

describe('the list', () => {
  // LST-02
  it('shows patient, number, partner, teeth, status and unread marks', async () => {
    const holm = person({ id: 'u4', disp_name: 'Erik Holm', is_deleted: true });
    const items = [
      caseItem({
        id: 'p1',
        no: 'K7MP-4TXQ',
        is_unread: true,
        has_unread_comments: true,
        comment_count: 3,
        files_count: '2',
        deliverydt: '2020-01-31',
        teeth: ['tu1', 'tu2', 'tu3'].map((tooth_no) => ({
          tooth_no,
          type: 'crown',
          material: 'zirconia',
          shade: 'A2',
        })),
      }),
      caseItem({ id: 'p2', no: 'H2JK-9BCD', to: holm, status: { code: 'READ', str: 'Open' } }),
      caseItem({
        id: 'p3',
        no: 'Q4RT-7VXB',
        usertype: 'OT',
        author: person({ id: 'u5', disp_name: 'Marta' }),
      }),
      caseItem({ id: 'p4', no: 'W9ZD-2KLM', to: person({ id: 'u6', disp_name: 'Lars', is_unknown: true }) }),
    ];
    const never = () => [404, {}] as [number, unknown];
    await openCases('/cases/0-0', { 'GET /v1/cases/': caseList(items), 'GET /v1/cases/0-0/': never });
    await waitFor(() => expect(rows().getAllByRole('link')).toHaveLength(4));
    const texts = rows()
      .getAllByRole('link')
      .map((link) => link.textContent ?? '');
    expect(texts[0]).toMatch(
      /^Unread Sofia BergOverdue Jan 31, 2020.*K7MP-4TXQJonas Weber.*Fräszentrum Süd.*FDI 16–18 Zirconia A2.*3 comments, some unread.*2 files.*Open$/,
    );
    expect(texts[1]).toMatch(/Erik Holm \(deleted\).*Open$/);
    expect(texts[1]).not.toMatch(/Unread|comment|file|Due/);
    expect(texts[2]).toMatch(/Q4RT-7VXBMarta/);
    expect(texts[3]).toMatch(/W9ZD-2KLMLars \(unknown\)/);
    expect(screen.getByText('1 - 4 / 4')).toBeTruthy();
  });

  // LST-04
  it('opens the first case without a history entry, the next with one', async () => {
    const { here, router, user } = await openCases();
    await caseIsOpen('Sofia Berg');
    expect(here()).toBe('/cases/K7MP-4TXQ');
    expect(router.history.length).toBe(1);
    expect(document.title).toBe('Case K7MP-4TXQ · Archway');
    await user.click(row(/Otto Kranz/));
    await caseIsOpen('Otto Kranz');
    expect(here()).toBe('/cases/H2JK-9BCD');
    expect(router.history.length).toBe(2);
    expect(row(/Otto Kranz/).getAttribute('aria-current')).toBe('page');
  });

  // CAS-02: the person did not open it
  it('leaves a case it opens by itself unread until the person acts on it', async () => {
    const unread = { ...sofia, usertype: 'OT' as const, is_unread: true };
    const read = { code: 'READ', str: 'Open', prev: 'OPEN' } as const;
    const asked: string[] = [];
    const answer = (_: unknown, request: Request) => {
      asked.push(new URL(request.url).search);
      return caseAnswer(unread);
    };
    const { user, changes } = await openCases('/cases', {
      'GET /v1/cases/': caseList([unread, otto]),
      'GET /v1/cases/K7MP-4TXQ/': answer,
      'PUT /v1/cases/p1/opened/': [200, caseAnswer(unread, { status: read })[1].content],
    });
    const heading = await caseIsOpen('Sofia Berg');
    expect(asked).toEqual(['?opened=false']);
    expect(row(/Sofia Berg/).textContent).toMatch(/^Unread/);
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(row(/Sofia Berg/).textContent).toMatch(/^Unread/);
    expect(changes()).toEqual([]);
    await user.click(heading);
    await waitFor(() => expect(row(/Sofia Berg/).textContent).not.toMatch(/Unread/));
    expect(changes().map(({ path }) => path)).toEqual(['/v1/cases/p1/opened/']);
    await user.click(heading);
    expect(changes()).toHaveLength(1);
  });

  // CAS-02
  it('counts a chosen case as opened, even if it is shown already', async () => {
    const unread = { ...sofia, is_unread: true };
    const asked: string[] = [];
    const { user, changes } = await openCases('/cases', {
      'GET /v1/cases/': caseList([unread, otto]),
      'GET /v1/cases/H2JK-9BCD/': (_, request) => {
        asked.push(new URL(request.url).search);
        return caseAnswer(otto);
      },
      'PUT /v1/cases/p1/opened/': [200, caseAnswer(unread)[1].content],
    });
    await caseIsOpen('Sofia Berg');
    await user.click(row(/Sofia Berg/));
    await waitFor(() => expect(changes().map(({ path }) => path)).toEqual(['/v1/cases/p1/opened/']));
    await user.click(row(/Otto Kranz/));
    await caseIsOpen('Otto Kranz');
    expect(asked).toEqual(['']);
    expect(changes()).toHaveLength(1);
  });

  // LST-04
  it.each(['/case/p3', '/cases/p3'])('treats %s as an id', async (path) => {
    const { here } = await openCases(path, { 'GET /v1/cases/p3/all/': caseAnswer(li) });
    await caseIsOpen('Na Li');
    expect(here()).toBe(path);
    await waitFor(() => expect(row(/Na Li/).getAttribute('aria-current')).toBe('page'));
  });

  // LST-04, ORD-04
  it.each(['/case/Q4RT-7VXB', '/cases/Q4RT-7VXB'])('treats %s as a number', async (path) => {
    const { here } = await openCases(path);
    await caseIsOpen('Na Li');
    expect(here()).toBe(path);
    await waitFor(() => expect(row(/Na Li/).getAttribute('aria-current')).toBe('page'));
  });

  // LST-01: loading the list does not load the case
  it('is refreshed without the open case, and shows changes', async () => {
    let items = [sofia];
    const { calls, user } = await openCases('/cases', { 'GET /v1/cases/': () => caseList(items) });
    await caseIsOpen('Sofia Berg');
    items = [li, sofia];
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    const asked = (path: string) => calls.filter((call) => call.path === path).length;
    await waitFor(() => expect(asked('/v1/cases/')).toBe(2));
    await waitFor(() => expect(rows().getAllByRole('link')).toHaveLength(2));
    expect(row(/Na Li/)).toBeTruthy();
    expect(asked('/v1/cases/K7MP-4TXQ/')).toBe(1);
  });

  // LST-03
  it('keeps its rows when a refresh fails, and shows the failure', async () => {
    let isBusy = false;
    const { user } = await openCases('/cases', {
      'GET /v1/cases/': () => (isBusy ? busy : caseList([sofia])),
    });
    await caseIsOpen('Sofia Berg');
    isBusy = true;
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(notify).toHaveBeenCalledWith({ kind: 'error', text: BUSY_TEXT }));
    expect(rows().getAllByRole('link')).toEqual([row(/Sofia Berg/)]);
  });

  // LST-01
  it('goes from page to page', async () => {
    const pages: (string | null)[] = [];
    const { user } = await openCases('/cases', {
      'GET /v1/cases/': (_, { url }) => {
        const page = new URL(url).searchParams.get('page');
        pages.push(page);
        return caseList([sofia, otto], { number: Number(page), num_pages: 3, total_num: 45 });
      },
    });
    const steps = ['First page', 'Previous page', 'Next page', 'Last page'];
    const step = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
    const closed = () => steps.filter((name) => step(name).disabled);
    await screen.findByText('1 - 2 / 45');
    const numbers = screen.getAllByRole('button', { name: /^Page \d+$/ });
    expect(numbers.map((number) => number.textContent)).toEqual(['1', '2', '3']);
    expect(closed()).toEqual(['First page', 'Previous page']);
    await user.click(step('Next page'));
    await screen.findByText('21 - 22 / 45');
    expect(numbers.map((number) => number.getAttribute('aria-current'))).toEqual([null, 'page', null]);
    expect(closed()).toEqual([]);
    await user.click(step('Last page'));
    await screen.findByText('41 - 42 / 45');
    expect(closed()).toEqual(['Next page', 'Last page']);
    await user.click(step('Previous page'));
    await screen.findByText('21 - 22 / 45');
    await user.click(step('First page'));
    await screen.findByText('1 - 2 / 45');
    await user.click(step('Page 3'));
    await screen.findByText('41 - 42 / 45');
    // Data loaded a moment ago is loaded again only if it may be stale.
    expect(pages.slice(0, 3)).toEqual(['1', '2', '3']);
  });

  // LST-01
  it('shows why it is empty, and offers a next step', async () => {
    const { here } = await openCases('/cases', { 'GET /v1/cases/': caseList([]) });
    expect(await screen.findByText('No cases available for this status')).toBeTruthy();
    expect(screen.getByText(/^Cases you send to a partner or receive from one/)).toBeTruthy();
    const ways = screen.getAllByRole('link', { name: 'New Case' });
    expect(ways.map((way) => way.getAttribute('href'))).toEqual(['/cases/new', '/cases/new']);
    expect(screen.getByText('No Case Selected')).toBeTruthy();
    expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull();
    expect(here()).toBe('/cases');
  });

  // LST-03
  it.each([
    [[500, { detail: 'x' }], /^Something went wrong on our side/],
    [busy, BUSY_TEXT],
  ])('says what went wrong %#, and tries again', async (failure, text) => {
    let isDown = true;
    const { user } = await openCases('/cases', {
      'GET /v1/cases/': () => (isDown ? (failure as [number, unknown]) : caseList([sofia])),
    });
    const list = within(screen.getByRole('region', { name: 'Cases' }));
    const alert = within(await list.findByRole('alert'));
    expect(alert.getByText(text)).toBeTruthy();
    expect(screen.getByText('No Case Selected')).toBeTruthy();
    expect(screen.queryByRole('list', { name: 'Cases' })).toBeNull();
    isDown = false;
    await user.click(alert.getByRole('button', { name: 'Try again' }));
    await caseIsOpen('Sofia Berg');
    expect(row(/Sofia Berg/)).toBeTruthy();
    expect(list.queryByRole('alert')).toBeNull();
  });
});

describe('the keyboard', () => {
  // LST-01
  it('moves with j, k and the arrows, opens with Enter and checks with x', async () => {
    const { here, user } = await openCases();
    await caseIsOpen('Sofia Berg');
    await user.keyboard('j');
    expect(document.activeElement).toBe(row(/Otto Kranz/));
    await user.keyboard('{ArrowDown}x');
    expect(document.activeElement).toBe(row(/Na Li/));
    expect(screen.getByLabelText<HTMLInputElement>('Select Na Li').checked).toBe(true);
    await user.keyboard('kx');
    expect(screen.getByLabelText<HTMLInputElement>('Select Otto Kranz').checked).toBe(false);
    await user.keyboard('{Enter}');
    await caseIsOpen('Otto Kranz');
    expect(here()).toBe('/cases/H2JK-9BCD');
  });

  it('reaches one row by Tab, and lets single keys be turned off', async () => {
    localStorage.setItem('singleKeys', 'off');
    const { user } = await openCases();
    await caseIsOpen('Sofia Berg');
    const reachable = rows()
      .getAllByRole('link')
      .filter((link) => link.tabIndex === 0);
    expect(reachable).toEqual([row(/Sofia Berg/)]);
    await user.keyboard('j/');
    expect(document.activeElement).toBe(document.body);
    localStorage.removeItem('singleKeys');
    await user.keyboard('/');
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByLabelText('Search cases', { selector: 'input' })),
    );
  });
});

describe('deleting', () => {
  // LST-05
  it('selects only deletable cases, asks with their number, and shows the result', async () => {
    let isDeleted = false;
    const { calls, user, changes, here } = await openCases('/cases', {
      'GET /v1/cases/': () => caseList(isDeleted ? [otto] : [sofia, otto, li]),
      'DELETE /v1/cases/0/remove/': () => {
        isDeleted = true;
        return [200, { detail: 'removed' }];
      },
    });
    await caseIsOpen('Sofia Berg');
    expect(screen.getByLabelText<HTMLInputElement>('Select Otto Kranz').disabled).toBe(true);
    expect(screen.getByRole('button', { name: /^Sort/ })).toBeTruthy();
    await user.click(screen.getByLabelText('Select all'));
    expect(screen.getByText('2 selected')).toBeTruthy();
    // Delete is in the place of the sort order.
    expect(screen.queryByRole('button', { name: /^Sort/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete 2 cases?' }));
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(notify).toHaveBeenCalledOnce());
    const text = '2 cases were deleted. You can restore them for 30 days.';
    expect(notify).toHaveBeenCalledWith({ kind: 'success', text });
    expect(changes().map(({ path, body }) => [path, body])).toEqual([
      ['/v1/cases/0/remove/', '{"ids":["p1","p3"]}'],
    ]);
    expect(calls.filter(({ path }) => path === '/v1/cases/')).toHaveLength(2);
    // The open case is gone.
    await caseIsOpen('Otto Kranz');
    expect(here()).toBe('/cases/H2JK-9BCD');
  });

  // LST-03
  it('also replaces Register Device while a small screen shows the list', async () => {
    const media = window.matchMedia('');
    vi.stubGlobal('matchMedia', () => ({ ...media, matches: true }));
    const variant = { data_region: false, register_device: true };
    const { user, here } = await openCases('/cases', {}, { variant });
    // One in the panel, which is hidden on a small screen, and the icon in the bar.
    const ways = () => screen.getAllByRole('button', { name: 'Register Device' }).length;
    await screen.findByLabelText('Select Sofia Berg');
    expect(ways()).toBe(2);
    await user.click(screen.getByLabelText('Select Sofia Berg'));
    expect(ways()).toBe(1);
    await user.click(row(/Otto Kranz/));
    await caseIsOpen('Otto Kranz');
    expect([here(), ways()]).toEqual(['/cases/H2JK-9BCD', 2]);
    await user.click(screen.getByRole('button', { name: 'Back to the list' }));
    await waitFor(() => expect(ways()).toBe(1));
    await user.click(screen.getByRole('button', { name: 'Clear the selection' }));
    expect(ways()).toBe(2);
  });

  // LST-05
  it('clears the selection, one by one or at once', async () => {
    const { user } = await openCases();
    await caseIsOpen('Sofia Berg');
    const box = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
    const names = ['Select Sofia Berg', 'Select Otto Kranz', 'Select Na Li', 'Select all'];
    const checked = () => names.filter((name) => box(name).checked);
    await user.click(box('Select all'));
    expect(checked()).toEqual(['Select Sofia Berg', 'Select Na Li', 'Select all']);
    await user.click(box('Select Sofia Berg'));
    expect(screen.getByText('1 selected')).toBeTruthy();
    expect(checked()).toEqual(['Select Na Li']);
    await user.click(screen.getByRole('button', { name: 'Clear the selection' }));
    expect(checked()).toEqual([]);
    expect(screen.getByRole('button', { name: /^Sort/ })).toBeTruthy();
    await user.click(box('Select all'));
    expect(checked()).toEqual(['Select Sofia Berg', 'Select Na Li', 'Select all']);
    expect(screen.getByText('2 selected')).toBeTruthy();
    await user.click(box('Select all'));
    expect(checked()).toEqual([]);
    expect(screen.getByRole('button', { name: /^Sort/ })).toBeTruthy();
  });

  // LST-05
  it('names the case that cannot be deleted, and deletes no other', async () => {
    const begun = {
      ...sofia,
      status: { code: 'PROC' as const, str: 'In Progress' },
      del_enabled: false,
    };
    let items = [sofia, otto, li];
    // Like the server: deletes all of them or none.
    const remove = (ids: string[]): [number, unknown] => {
      const refused = ids.includes(begun.id);
      items = [begun, otto, li].filter(({ id }) => refused || !ids.includes(id));
      return refused
        ? [409, { detail: 'Not now.', code: 'case_not_deletable', params: { no: begun.no } }]
        : [200, { detail: 'removed' }];
    };
    const { user, changes } = await openCases('/cases', {
      'GET /v1/cases/': () => caseList(items),
      'DELETE /v1/cases/0/remove/': (body) => remove(JSON.parse(body).ids),
      'DELETE /v1/cases/p3/remove/': () => remove([li.id]),
    });
    await caseIsOpen('Sofia Berg');
    await user.click(screen.getByLabelText('Select all'));
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete 2 cases?' }));
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await dialog.findByText(/^Case K7MP-4TXQ cannot be deleted now/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() =>
      expect(screen.getByLabelText<HTMLInputElement>('Select Sofia Berg').disabled).toBe(true),
    );
    expect(rows().getAllByRole('link')).toHaveLength(3);
    expect(changes().map(({ path }) => path)).toEqual(['/v1/cases/0/remove/']);
    expect(notify).not.toHaveBeenCalled();
  });

  // LST-01, LST-05
  it('shows the page before when the last case of the last page is gone', async () => {
    let isDeleted = false;
    const { user } = await openCases('/cases', {
      'GET /v1/cases/': (_, { url }) => {
        // Like the server: a page beyond the last one is the last one.
        const isLast = new URL(url).searchParams.get('page') === '2' && !isDeleted;
        const [num_pages, total_num] = isDeleted ? [1, 20] : [2, 21];
        return caseList(isLast ? [li] : [sofia, otto], { number: isLast ? 2 : 1, num_pages, total_num });
      },
      'DELETE /v1/cases/p3/remove/': () => {
        isDeleted = true;
        return [200, { detail: 'removed' }];
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Last page' }));
    await user.click(await screen.findByLabelText('Select Na Li'));
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete this case?' }));
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    const pager = screen.getByRole('navigation', { name: 'Pages', hidden: true });
    await waitFor(() => expect(pager.textContent).toBe('1 - 2 / 20'));
    expect(row(/Sofia Berg/)).toBeTruthy();
    expect(listState().page).toBe(1);
  });

  // LST-05
  it('has no checkboxes where nothing can be deleted', async () => {
    await openCases('/cases', { 'GET /v1/cases/': caseList([otto], { del_disabled_all: true }) });
    await caseIsOpen('Otto Kranz');
    expect(screen.queryByRole('checkbox')).toBeNull();
  });
});
