import { expect, it } from 'vitest';
import { type CaseFilters, NO_FILTERS } from '../filters/filters';
import { filtersOf, isSameAddress, readListAddress, toListAddress } from './list-address';

const now = new Date(2026, 10, 15, 12, 0);

const chosen: CaseFilters = {
  ...NO_FILTERS,
  status: ['Open', 'Draft'],
  unreadCommentsOnly: true,
  createDateFrom: '2026-11-01',
  createDateTo: '2026-11-05',
  institution: 'Fräszentrum Süd',
  person: 'u2',
  userIds: ['u2'],
  orderBy: 'delivery asc',
};

// LST-03, TDY-02
it('contains only the filters that are set', () => {
  expect(toListAddress(NO_FILTERS)).toEqual({});
  expect(toListAddress(chosen)).toEqual({
    status: 'Open,Draft',
    unread: true,
    from: '2026-11-01',
    to: '2026-11-05',
    institution: 'Fräszentrum Süd',
    person: 'u2',
    sort: 'delivery',
  });
});

// LST-03
it('is read back as it was written', () => {
  const address = readListAddress({ ...toListAddress(chosen) });
  expect(filtersOf(address, NO_FILTERS, now)).toEqual(chosen);
  expect(filtersOf(readListAddress({}), chosen, now)).toEqual(NO_FILTERS);
});

// LST-03: tomorrow "today" is another day
it('contains a period rather than its days', () => {
  const today = { ...NO_FILTERS, period: 'today', createDateFrom: '2026-11-15', createDateTo: '2026-11-15' };
  const address = toListAddress(today as CaseFilters);
  expect(address).toEqual({ period: 'today' });
  expect(filtersOf(address, NO_FILTERS, new Date(2026, 10, 16)).createDateFrom).toBe('2026-11-16');
});

it.each([
  [{ status: 'Nonsense,Open,Open' }, { status: 'Open' }],
  [{ status: 7, unread: 'yes', period: 'soon', from: '2026-02-30', sort: 'drop table' }, {}],
  [{ person: 12, institution: 'x'.repeat(201) }, { person: '12' }],
  [{ period: 'today', from: '2026-11-01' }, { period: 'today' }],
  [{ search: 'Berg' }, {}],
])('reads %j as %j', (search, address) => {
  expect(readListAddress(search)).toEqual(address);
});

// LST-03
it('keeps the people of an institution as long as the institution is the same', () => {
  const before = { ...NO_FILTERS, institution: 'Polar Ceramics', userIds: ['u4', 'u5'] };
  expect(filtersOf({ institution: 'Polar Ceramics' }, before, now).userIds).toEqual(['u4', 'u5']);
  expect(filtersOf({ institution: 'Weber Dentallabor' }, before, now).userIds).toEqual([]);
});

it('is the same in any order of its parameters', () => {
  expect(isSameAddress({ status: 'Open', unread: true }, { unread: true, status: 'Open' })).toBe(true);
  expect(isSameAddress({ status: 'Open' }, { status: 'Open', unread: true })).toBe(false);
});
