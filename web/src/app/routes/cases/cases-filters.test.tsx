import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetSession } from '#/api/session';
import { countFilters } from '#/features/cases/model/filters/filters';
import { daysOf, type Period } from '#/features/cases/model/filters/periods';
import { changeFilters, listState } from '#/features/cases/model/list/list-state';
import { caseAnswer, caseItem, caseList, li, openCases, sofia } from '#/testing/cases-page';
import { writeDay } from '#/ui/forms/day-field/day-text';

beforeEach(() => {
  forgetSession('stay');
  // Reading the state for another person discards the choices of the previous one.
  listState();
});

const caseIsOpen = (name: string) => screen.findByRole('heading', { name, level: 1 });

const PERIOD_NAMES: [name: string, period: Period][] = [
  ['Yesterday', 'yesterday'],
  ['Today', 'today'],
  ['This week', 'thisWeek'],
  ['Last week', 'lastWeek'],
  ['This month', 'thisMonth'],
  ['Last month', 'lastMonth'],
];

/** An archived case, with the status it had. */
const resting = caseItem({ ...sofia, status: { code: 'COMP', str: 'Completed' }, is_archived: true });

describe('filters', () => {
  const asked: URLSearchParams[] = [];
  const open = (path?: string, changed: Parameters<typeof openCases>[1] = {}) => {
    asked.length = 0;
    return openCases(path, {
      ...changed,
      'GET /v1/cases/': (_, { url }) => {
        const query = new URL(url).searchParams;
        asked.push(query);
        if (query.get('search') === 'Nobody') return caseList([]);
        if (query.get('status') === 'Archived') return caseList([resting]);
        return query.get('status') === 'Closed' ? caseList([]) : caseList([sofia, li]);
      },
    });
  };
  const last = (name: string) => asked.at(-1)?.get(name) ?? null;

  // DSH-01, LST-03
  it('come from the address, and are replaced there once others are chosen', async () => {
    const { here, user } = await open('/cases?status=Closed');
    expect(await screen.findByText('No cases available for this status')).toBeTruthy();
    expect(here()).toBe('/cases?status=Closed');
    expect(asked).toHaveLength(1);
    const chip = within(screen.getByRole('complementary')).getByRole('link', { name: 'Closed' });
    expect(chip.getAttribute('aria-current')).toBe('page');
    await user.click(screen.getByRole('button', { name: 'Remove the filter: Closed' }));
    await caseIsOpen('Sofia Berg');
    expect(here()).toBe('/cases/K7MP-4TXQ');
    expect(last('status')).toBeNull();
    expect(chip.getAttribute('aria-current')).toBeNull();
  });

  // DSH-01, NAV-01
  it('are those of a chip of the panel, which ends a search', async () => {
    const { here, user } = await open();
    await caseIsOpen('Sofia Berg');
    const box = screen.getByLabelText<HTMLInputElement>('Search cases', { selector: 'input' });
    await user.type(box, 'Li{Enter}');
    await waitFor(() => expect(last('search')).toBe('Li'));
    const chip = within(screen.getByRole('complementary')).getByRole('link', { name: 'Open' });
    await user.click(chip);
    await waitFor(() => expect(last('status')).toBe('Open'));
    await waitFor(() => expect(here()).toBe('/cases/K7MP-4TXQ?status=Open'));
    expect([last('search'), box.value]).toEqual([null, '']);
    expect(chip.getAttribute('aria-current')).toBe('page');
  });

  // LST-03, TDY-02
  it('are kept in the address, one history entry each, and are restored by Back', async () => {
    const { here, router, user } = await open();
    await caseIsOpen('Sofia Berg');
    act(() => changeFilters({ unreadCommentsOnly: true }));
    act(() => changeFilters({ status: ['Open', 'Draft'] }));
    await waitFor(() => expect(here()).toBe('/cases/K7MP-4TXQ?status=Open%2CDraft&unread=true'));
    await waitFor(() => expect(last('status')).toBe('Open,Draft'));
    router.history.back();
    await waitFor(() => expect(here()).toBe('/cases/K7MP-4TXQ?unread=true'));
    await waitFor(() => expect([last('status'), last('unread')]).toEqual([null, 'true']));
    router.history.back();
    await waitFor(() => expect(here()).toBe('/cases/K7MP-4TXQ'));
    await waitFor(() => expect(countFilters(listState().filters)).toBe(0));
    router.history.forward();
    await waitFor(() => expect(listState().filters.unreadCommentsOnly).toBe(true));
    expect(localStorage.getItem('caseFilters'), 'remembered as well').toContain('"unreadCommentsOnly":true');
    // Opens another case of the same list.
    await user.click(await screen.findByRole('link', { name: /Na Li/ }));
    await waitFor(() => expect(here()).toBe(`/cases/${li.no}?unread=true`));
  });

  // LST-03
  it('are those of a link, and the remembered ones where it has none', async () => {
    changeFilters({ status: ['Closed'] });
    const { here } = await open('/cases?status=Open&period=today&sort=delivery', {
      'GET /v1/user/filters/': [200, { institutions: [], users: [] }],
    });
    await caseIsOpen('Sofia Berg');
    expect(here()).toBe('/cases/K7MP-4TXQ?status=Open&period=today&sort=delivery');
    expect([last('status'), last('sort')]).toEqual(['Open', 'delivery asc']);
    expect(last('createDateFrom')).toBe(daysOf('today', new Date()).createDateFrom);
    cleanup();
    const again = await open();
    await caseIsOpen('Sofia Berg');
    expect(again.here()).toBe('/cases/K7MP-4TXQ?status=Open&period=today&sort=delivery');
  });

  // LST-03
  it.each([
    ['Weber Dentallabor', 'u2,u3'],
    ['Somebody Else', 'nobody'],
  ])('of a link find the people of an institution: %s', async (institution, people) => {
    await open(`/cases?institution=${encodeURIComponent(institution)}`, {
      'GET /v1/user/filters/': [
        200,
        { institutions: [{ name: 'Weber Dentallabor', user_ids: ['u2', 'u3'] }], users: [] },
      ],
    });
    await waitFor(() => expect(last('uid')).toBe(people));
    expect(asked.every((query) => !query.has('institution'))).toBe(true);
    expect(
      asked.every((query) => query.has('uid')),
      'never everybody’s cases in between',
    ).toBe(true);
  });

  // LST-03
  it('are chosen in a popover, shown as chips and cleared at once', async () => {
    const { user } = await open();
    await caseIsOpen('Sofia Berg');
    await user.click(screen.getByRole('button', { name: 'Filter' }));
    // The dialog is still fading in, which jsdom treats as hidden.
    const inside = within(await screen.findByRole('dialog', { hidden: true }));
    const press = (name: string) => user.click(inside.getByRole('button', { name, hidden: true }));
    await press('In Progress');
    await press('Draft');
    await press('This month');
    await user.click(inside.getByLabelText('Unread comments only'));
    await press('Done');
    await waitFor(() => expect(last('unread')).toBe('true'));
    expect(last('status')).toBe('InProgress,Draft');
    expect(last('createDateFrom')).toMatch(/-01$/);
    const chips = within(screen.getByRole('list', { name: 'Active filters' })).getAllByRole('button');
    expect(chips.map((chip) => chip.textContent)).toEqual([
      'In Progress',
      'Draft',
      'Unread comments',
      'This month',
      'Clear all',
    ]);
    await user.click(screen.getByRole('button', { name: 'Clear all' }));
    expect(screen.queryByRole('list', { name: 'Active filters' })).toBeNull();
    expect(countFilters(listState().filters)).toBe(0);
  });

  // LST-03
  it('are calendar periods or days; a later first day moves the last day', async () => {
    const { user } = await open();
    await caseIsOpen('Sofia Berg');
    await user.click(screen.getByRole('button', { name: 'Filter' }));
    const inside = within(await screen.findByRole('dialog', { hidden: true }));
    const choice = (name: string) => inside.getByRole('button', { name, hidden: true });
    const pressed = () =>
      PERIOD_NAMES.filter(([name]) => choice(name).getAttribute('aria-pressed') === 'true').map(
        ([name]) => name,
      );
    const days = () => ['From', 'To'].map((label) => inside.getByLabelText<HTMLInputElement>(label).value);
    const written = (...given: (string | null)[]) => given.map((day) => writeDay('en', day ?? ''));
    for (const [name, period] of PERIOD_NAMES) {
      await user.click(choice(name));
      const { createDateFrom, createDateTo } = daysOf(period, new Date());
      await waitFor(() =>
        expect([last('createDateFrom'), last('createDateTo')]).toEqual([createDateFrom, createDateTo]),
      );
      expect(days()).toEqual(written(createDateFrom, createDateTo));
      expect(pressed()).toEqual([name]);
    }
    const type = (label: string, day: string) => {
      const input = inside.getByLabelText(label);
      fireEvent.change(input, { target: { value: day } });
      fireEvent.blur(input);
    };
    type('From', '2026-03-01');
    type('To', '2026-03-05');
    await waitFor(() => expect(days()).toEqual(written('2026-03-01', '2026-03-05')));
    type('From', '2026-03-10');
    await waitFor(() => expect(days()).toEqual(written('2026-03-10', '2026-03-10')));
    expect(pressed()).toEqual([]);
    await waitFor(() =>
      expect([last('createDateFrom'), last('createDateTo')]).toEqual(['2026-03-10', '2026-03-10']),
    );
    await user.click(choice('Done'));
    expect(
      screen.getByRole('button', { name: 'Remove the filter: Mar 10, 2026', hidden: true }),
    ).toBeTruthy();
  });

  // LST-03
  it('are an institution and its person, who is cleared with another institution', async () => {
    const { user } = await open('/cases', {
      'GET /v1/user/filters/': [
        200,
        {
          institutions: [
            { name: 'Polar Ceramics', user_ids: ['u4'] },
            { name: 'Weber Dentallabor', user_ids: ['u2', 'u3'] },
          ],
          users: [
            { id: 'u4', name: 'Aino Koskinen' },
            { id: 'u2', name: 'Jonas Weber' },
            { id: 'u3', name: 'Mira Hoffmann' },
          ],
        },
      ],
    });
    await caseIsOpen('Sofia Berg');
    await user.click(screen.getByRole('button', { name: 'Filter' }));
    const inside = within(await screen.findByRole('dialog', { hidden: true }));
    const box = (name: string) => inside.getByRole<HTMLInputElement>('combobox', { name, hidden: true });
    /** Opens a select, chooses one option and returns all that were offered. */
    const choose = async (name: string, chosen: string) => {
      await user.click(box(name));
      const list = document.getElementById(box(name).getAttribute('aria-controls') ?? '') as HTMLElement;
      const options = within(list).getAllByRole('option', { hidden: true });
      await user.click(within(list).getByRole('option', { name: chosen, hidden: true }));
      return options.map((option) => option.textContent);
    };
    const institutions = ['Polar Ceramics', 'Weber Dentallabor'];
    await waitFor(() => expect(box('Institution')).toBeTruthy());
    expect(await choose('Institution', 'Weber Dentallabor')).toEqual(institutions);
    await waitFor(() => expect(last('uid')).toBe('u2,u3'));
    expect(await choose('Person', 'Mira Hoffmann')).toEqual(['Jonas Weber', 'Mira Hoffmann']);
    await waitFor(() => expect(last('uid')).toBe('u3'));
    expect(await choose('Institution', 'Polar Ceramics')).toEqual(institutions);
    await waitFor(() => expect(last('uid')).toBe('u4'));
    expect(box('Person').value).toBe('');
    await user.click(inside.getByRole('button', { name: 'Done', hidden: true }));
    const chips = within(screen.getByRole('list', { name: 'Active filters', hidden: true }));
    expect(chips.getAllByRole('button', { hidden: true }).map((chip) => chip.textContent)).toEqual([
      'Polar Ceramics',
      'Clear all',
    ]);
  });

  // OPS-06
  it('show archived cases on request', async () => {
    const { user } = await open();
    await caseIsOpen('Sofia Berg');
    expect(last('status')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Filter' }));
    const inside = within(await screen.findByRole('dialog', { hidden: true }));
    await user.click(inside.getByRole('button', { name: 'Archived', hidden: true }));
    await waitFor(() => expect(last('status')).toBe('Archived'));
    const rows = within(screen.getByRole('list', { name: 'Cases', hidden: true }));
    await waitFor(() =>
      expect(rows.getAllByRole('link', { hidden: true }).map((link) => link.textContent)).toEqual([
        expect.stringMatching(/Archived$/),
      ]),
    );
  });

  // LST-06
  it('search at once with Enter, and stay out of the address and the storage', async () => {
    const { here, user } = await open();
    await caseIsOpen('Sofia Berg');
    await user.type(screen.getByLabelText('Search cases', { selector: 'input' }), 'Li{Enter}');
    await waitFor(() => expect(last('search')).toBe('Li'));
    expect(here()).toBe('/cases/K7MP-4TXQ');
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('"Li"');
  });

  // LST-06
  it('show no previous case beside a search without hits', async () => {
    const { here, user } = await open();
    await caseIsOpen('Sofia Berg');
    const box = screen.getByLabelText('Search cases', { selector: 'input' });
    await user.type(box, 'Nobody{Enter}');
    expect(await screen.findByRole('heading', { name: 'Nothing matches “Nobody”.' })).toBeTruthy();
    expect(screen.queryByText('No cases available for this status'), 'it is not the status').toBeNull();
    expect(screen.queryByRole('heading', { name: 'Sofia Berg', level: 1 })).toBeNull();
    expect(screen.getByText('No Case Selected')).toBeTruthy();
    expect(document.title).not.toContain(sofia.no);
    expect(here(), 'what is written or on its way in it stays').toBe('/cases/K7MP-4TXQ');
    await user.clear(box);
    await user.keyboard('{Enter}');
    await caseIsOpen('Sofia Berg');
  });

  // CAS-02: a filter is an action on the list, not on the case
  it('keep a case unread that the page opened by itself', async () => {
    const unread = { ...sofia, usertype: 'OT' as const, is_unread: true };
    const read = { code: 'READ', str: 'Open', prev: 'OPEN' } as const;
    const { here, user, changes } = await openCases('/cases', {
      'GET /v1/cases/': caseList([unread, li]),
      [`GET /v1/cases/${sofia.no}/`]: caseAnswer(unread),
      'PUT /v1/cases/p1/opened/': [200, caseAnswer(unread, { status: read })[1].content],
    });
    await caseIsOpen('Sofia Berg');
    await user.click(screen.getByRole('button', { name: 'Filter' }));
    const inside = within(await screen.findByRole('dialog', { hidden: true }));
    await user.click(inside.getByLabelText('Unread comments only'));
    await waitFor(() => expect(here()).toBe(`/cases/${sofia.no}?unread=true`));
    await user.click(inside.getByRole('button', { name: 'Done', hidden: true }));
    expect(changes()).toEqual([]);
    const row = screen.getByRole('link', { name: /Sofia Berg/, hidden: true });
    expect(row.textContent).toMatch(/^Unread/);
    await user.click(row);
    await waitFor(() => expect(changes().map(({ path }) => path)).toEqual(['/v1/cases/p1/opened/']));
  });

  // LST-06
  it('show a case that is opened while nothing is found', async () => {
    const { router, user } = await open();
    await caseIsOpen('Sofia Berg');
    await user.type(screen.getByLabelText('Search cases', { selector: 'input' }), 'Nobody{Enter}');
    await screen.findByText('No Case Selected');
    await act(() => router.navigate({ to: '/cases/$caseNo', params: { caseNo: li.no } }));
    await caseIsOpen('Na Li');
  });

  // LST-03
  it('sort', async () => {
    const { user } = await open();
    await caseIsOpen('Sofia Berg');
    const openMenu = async () => {
      await user.click(screen.getByRole('button', { name: /^Sort/ }));
      return await screen.findAllByRole('menuitemradio', { hidden: true });
    };
    expect(screen.getByRole('button', { name: 'Sorted by Last Updated, change' })).toBeTruthy();
    expect(last('sort')).toBe('updated desc');
    const orders = [
      ['Order Sent', 'created desc'],
      ['Status', 'status asc'],
      ['Due', 'delivery asc'],
    ] as const;
    for (const [index, [name, sort]] of orders.entries()) {
      const offered = await openMenu();
      expect(offered.map((order) => order.textContent)).toEqual([
        'Last Updated',
        ...orders.map(([other]) => other),
      ]);
      await user.click(offered[index + 1] as HTMLElement);
      await waitFor(() => expect(last('sort')).toBe(sort));
      expect(screen.getByRole('button', { name: `Sorted by ${name}, change` })).toBeTruthy();
      await waitFor(() => expect(screen.queryByRole('menuitemradio', { hidden: true })).toBeNull());
    }
  });
});

// LST-02, LST-03
it('updates the days on a page that stays open overnight', async () => {
  vi.useFakeTimers({ now: new Date(2026, 10, 16, 23, 58), toFake: ['Date', 'setInterval', 'clearInterval'] });
  changeFilters({ period: 'today', ...daysOf('today', new Date()) });
  const at = new Date(2026, 10, 16, 14, 5).toISOString();
  const asked: (string | null)[] = [];
  const item = caseItem({ ...sofia, updated_date: at, deliverydt: '2026-11-16' });
  await openCases('/cases', {
    'GET /v1/cases/': (_, { url }) => {
      asked.push(new URL(url).searchParams.get('createDateFrom'));
      return caseList([item]);
    },
  });
  const row = within(await screen.findByRole('list', { name: 'Cases' })).getByRole('link', {
    name: /Sofia Berg/,
  });
  expect(row.textContent).toMatch(/Due Nov 16.*2:05/);
  await act(() => vi.advanceTimersByTimeAsync(3 * 60_000));
  await waitFor(() => expect(asked).toEqual(['2026-11-16', '2026-11-17']));
  await waitFor(() => expect(row.textContent).toMatch(/Overdue Nov 16.*Yesterday/));
});
