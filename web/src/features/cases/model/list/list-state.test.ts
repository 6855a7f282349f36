import { beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetSession, startSession } from '#/api/session';
import { anna, signedIn } from '#/testing/people';
import { countFilters, NO_FILTERS } from '../filters/filters';
import { daysOf } from '../filters/periods';
import { toListQuery } from './list-query';
import { changeFilters, clearFilters, goToPage, listState, searchFor, showAddress } from './list-state';

/** The state after a reload of the page. */
function startAnew() {
  const stored = localStorage.getItem('caseFilters');
  forgetSession('stay');
  listState();
  if (stored) localStorage.setItem('caseFilters', stored);
  startSession(signedIn());
}

beforeEach(() => {
  startAnew();
  localStorage.removeItem('caseFilters');
});

describe('the filters', () => {
  // LST-03
  it('are stored and restored, but the search is not', () => {
    searchFor('Berg');
    changeFilters({ status: ['Open', 'Deleted'], unreadCommentsOnly: true, orderBy: 'delivery asc' });
    changeFilters({ institution: 'Fräszentrum Süd', userIds: ['u2'], createDateFrom: '2026-11-01' });
    expect(localStorage.getItem('caseFilters')).not.toContain('Berg');
    const { filters } = listState();
    startAnew();
    expect(listState()).toEqual({ filters, search: '', page: 1 });
    expect(filters.status).toEqual(['Open', 'Deleted']);
  });

  // LST-03
  it('store a period rather than its days', () => {
    vi.useFakeTimers({ now: new Date(2026, 10, 15) });
    changeFilters({ period: 'today', ...daysOf('today', new Date()) });
    vi.setSystemTime(new Date(2026, 10, 16));
    startAnew();
    expect(listState().filters.createDateFrom).toBe('2026-11-16');
  });

  // LST-03
  it('follow the calendar while the page stays open', () => {
    vi.useFakeTimers({ now: new Date(2026, 10, 15, 23, 59) });
    changeFilters({ period: 'today', ...daysOf('today', new Date()) });
    goToPage(2);
    const before = listState();
    expect(listState()).toBe(before);
    vi.setSystemTime(new Date(2026, 10, 16, 0, 1));
    expect(listState()).toMatchObject({ page: 1, filters: { period: 'today', createDateTo: '2026-11-16' } });
    expect(listState()).toBe(listState());
  });

  it.each(['{', 'null', '[]', '{"status":["Nonsense"],"createDateFrom":"soon","orderBy":"drop table"}'])(
    'are empty if the stored value is %s',
    (stored) => {
      localStorage.setItem('caseFilters', stored);
      startAnew();
      expect(listState().filters).toEqual(NO_FILTERS);
    },
  );

  it('are cleared when the person signs out', () => {
    changeFilters({ status: ['Closed'] });
    forgetSession('signed-out');
    startSession(signedIn({ ...anna, id: 'u8' }));
    expect(listState().filters).toEqual(NO_FILTERS);
  });

  it('are counted one by one, without the sort order', () => {
    expect(countFilters({ ...NO_FILTERS, orderBy: 'status asc' })).toBe(0);
    expect(
      countFilters({ ...NO_FILTERS, status: ['Open', 'Closed'], createDateFrom: '2026-11-01', person: 'u2' }),
    ).toBe(4);
  });
});

// LST-03
it('starts at the first page when the search, filters or order change', () => {
  goToPage(3);
  searchFor('Berg');
  expect(listState().page).toBe(1);
  goToPage(3);
  changeFilters({ orderBy: 'status asc' });
  expect(listState().page).toBe(1);
  clearFilters();
  expect(listState().filters.orderBy).toBe('status asc');
});

// DSH-01
it('shows one status with the search cleared', () => {
  searchFor('Berg');
  changeFilters({ status: ['Closed', 'Open'] });
  showAddress({ status: 'InProgress' }, true);
  expect(listState()).toMatchObject({ search: '', filters: { status: ['InProgress'] } });
  searchFor('Berg');
  goToPage(2);
  showAddress({ status: 'InProgress' }, true);
  expect(listState()).toMatchObject({ search: '', page: 1 });
});

// LST-03
it('follows a URL, and changes nothing if the URL has the same filters', () => {
  searchFor('Berg');
  changeFilters({ status: ['Closed'] });
  goToPage(2);
  const before = listState();
  showAddress({ status: 'Closed' }, false);
  expect(listState()).toBe(before);
  showAddress({}, false);
  expect(listState()).toEqual({ filters: NO_FILTERS, search: 'Berg', page: 1 });
  expect(localStorage.getItem('caseFilters')).toBe(JSON.stringify(NO_FILTERS));
});

// LST-01, LST-03
it('sends only the chosen filters to the server', () => {
  const tz = Intl.DateTimeFormat().resolvedOptions().timeZone;
  expect(toListQuery({ filters: NO_FILTERS, search: '', page: 1 })).toEqual({
    page: 1,
    sort: 'updated desc',
    tz,
    // Drafts of colleagues are listed by their own filter.
    drafts: 'own',
  });
  const filters = {
    ...NO_FILTERS,
    status: ['Open' as const, 'Draft' as const],
    unreadCommentsOnly: true,
    userIds: ['u2', 'u3'],
    createDateFrom: '2026-11-01',
    createDateTo: '2026-11-15',
  };
  expect(toListQuery({ filters, search: 'Li', page: 2 })).toEqual({
    page: 2,
    sort: 'updated desc',
    tz,
    status: 'Open,Draft',
    uid: 'u2,u3',
    search: 'Li',
    unread: true,
    createDateFrom: '2026-11-01',
    createDateTo: '2026-11-15',
  });
});
