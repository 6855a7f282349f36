import { describe, expect, it } from 'vitest';
import { daysOf, isDay, type Period, toDate, toDay, withFrom, withTo } from './periods';

describe('a period', () => {
  // LST-03: weeks start on Monday
  it.each<[Period, string, string]>([
    ['today', '2026-11-15', '2026-11-15'],
    ['yesterday', '2026-11-14', '2026-11-14'],
    ['thisWeek', '2026-11-09', '2026-11-15'],
    ['lastWeek', '2026-11-02', '2026-11-08'],
    ['thisMonth', '2026-11-01', '2026-11-30'],
    ['lastMonth', '2026-10-01', '2026-10-31'],
  ])('%s on a Sunday is %s to %s', (period, createDateFrom, createDateTo) => {
    expect(daysOf(period, new Date(2026, 10, 15, 23, 30))).toEqual({ createDateFrom, createDateTo });
  });

  // LST-03
  it.each<[Period, string, string]>([
    ['yesterday', '2026-12-31', '2026-12-31'],
    ['thisWeek', '2026-12-28', '2027-01-03'],
    ['lastWeek', '2026-12-21', '2026-12-27'],
    ['lastMonth', '2026-12-01', '2026-12-31'],
  ])('%s on New Year is %s to %s', (period, createDateFrom, createDateTo) => {
    expect(daysOf(period, new Date(2027, 0, 1, 0, 5))).toEqual({ createDateFrom, createDateTo });
  });
});

// LST-03
it('moves the last day to a later first day, and the other way round', () => {
  const range = { createDateFrom: '2026-11-02', createDateTo: '2026-11-08' };
  expect(withFrom(range, '2026-11-10')).toEqual({
    createDateFrom: '2026-11-10',
    createDateTo: '2026-11-10',
  });
  expect(withFrom(range, '2026-11-01').createDateTo).toBe('2026-11-08');
  expect(withFrom({ ...range, createDateTo: null }, '2026-11-10').createDateTo).toBeNull();
  expect(withTo(range, '2026-11-01').createDateFrom).toBe('2026-11-01');
  expect(withTo(range, null).createDateFrom).toBe('2026-11-02');
});

// LST-03: days begin at midnight in the reader's time zone
it('reads a day as local midnight', () => {
  expect(toDate('2026-11-15').getHours()).toBe(0);
  expect(toDay(toDate('2026-11-15'))).toBe('2026-11-15');
  expect(['2026-11-15', '2026-02-30', '', 'soon', 5].map(isDay)).toEqual([true, false, false, false, false]);
});
