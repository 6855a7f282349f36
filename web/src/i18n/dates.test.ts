import { expect, it } from 'vitest';
import { listDate, longDate } from './dates';

const now = new Date(2026, 2, 30, 9, 30);
const at = (...parts: [number, number, number, number, number]) => new Date(...parts).getTime();

// WLB-03
it.each([
  ['en', at(2026, 2, 30, 8, 5), '8:05 AM'],
  ['de', at(2026, 2, 30, 8, 5), '08:05'],
  ['en', at(2026, 2, 29, 1, 0), 'Yesterday'],
  ['de', at(2026, 2, 29, 23, 59), 'Gestern'],
  ['en', at(2026, 2, 28, 12, 0), 'Mar 28, 2026'],
  ['ja', at(2026, 2, 28, 12, 0), '2026/03/28'],
])('in lists: %s %i is %s', (language, ms, text) => {
  expect(listDate(language, ms, now).replace(/\s/g, ' ')).toBe(text);
});

it('in full', () => expect(longDate('en', at(2023, 0, 8, 0, 0))).toBe('January 8, 2023'));
