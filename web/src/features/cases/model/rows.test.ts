import { expect, it, onTestFinished, vi } from 'vitest';
import { restoration } from '#/testing/restoration';
import { pagesAround } from '#/ui/lists/pages-around';
import { groupEqual } from './body/restorations';
import { dayOfNotice, isOverdue, rowDate, rowDay } from './dates';
import { withInstitution, withPerson } from './filters/partners';
import { nextCase } from './list/next-case';

const now = new Date(2026, 10, 15, 12, 0);
const at = (...parts: [number, number, number, number, number]) => new Date(...parts).toISOString();

// LST-02
it.each([
  [at(2026, 10, 15, 8, 5), '8:05 AM'],
  [at(2026, 10, 14, 23, 59), 'Yesterday'],
  [at(2026, 10, 13, 12, 0), 'Nov 13'],
  [at(2025, 10, 13, 12, 0), 'Nov 13, 2025'],
])('%s is %s', (moment, text) => {
  expect(rowDate('en', moment, now).replace(/\s/g, ' ')).toBe(text);
});

// CAS-01: in any time zone
it.each(['Pacific/Honolulu', 'UTC', 'Asia/Tokyo'])(
  'the day of an archived case is the one in its email in %s',
  (zone) => {
    vi.stubEnv('TZ', zone);
    onTestFinished(() => void vi.unstubAllEnvs());
    expect(dayOfNotice('en', '2027-02-02T00:10:00.000Z')).toBe('Feb 2, 2027');
    expect(dayOfNotice('en', '2027-02-02T23:50:00.000Z')).toBe('Feb 2, 2027');
  },
);

// LST-03
it('is overdue from the day after, unless it is finished', () => {
  expect(rowDay('en', '2026-11-15', now)).toBe('Nov 15');
  expect(isOverdue('2026-11-15', 'PROC', now)).toBe(false);
  expect(isOverdue('2026-11-14', 'PROC', now)).toBe(true);
  expect(isOverdue('2026-11-14', 'COMP', now)).toBe(false);
  expect(isOverdue('2026-11-14', 'CLSD', now)).toBe(false);
  expect(isOverdue(null, 'OPEN', now)).toBe(false);
});

// LST-01
it.each([
  [1, 1, [1]],
  [1, 9, [1, 2, 3, 4, 5]],
  [5, 9, [3, 4, 5, 6, 7]],
  [9, 9, [5, 6, 7, 8, 9]],
])('page %i of %i offers the pages %j', (current, count, pages) => {
  expect(pagesAround(current, count)).toEqual(pages);
});

// LST-03
it('selects the people of an institution, or one person', () => {
  const options = {
    institutions: [{ name: 'Süd', user_ids: ['u2', 'u3'] }],
    users: [
      { id: 'u2', name: 'Jonas' },
      { id: 'u3', name: 'Lena' },
      { id: 'u4', name: 'Marta' },
    ],
  };
  const none = { institution: null, person: null, userIds: [] };
  const south = withInstitution(options, none, 'Süd');
  expect(south.userIds).toEqual(['u2', 'u3']);
  expect(withPerson(options, south, 'u3').userIds).toEqual(['u3']);
  expect(withPerson(options, withPerson(options, south, 'u3'), null).userIds).toEqual(['u2', 'u3']);
  expect(withInstitution(options, withPerson(options, none, 'u4'), 'Süd')).toEqual(south);
  expect(withInstitution(options, withPerson(options, south, 'u3'), null).userIds).toEqual(['u3']);
});

// LST-05
it('continues with the next case, or the previous one', () => {
  const posts = ['a', 'b', 'c', 'd'].map((id) => ({ id, no: `${id}-1` }));
  expect(nextCase(posts, 'b-1', ['b'])).toBe('c-1');
  expect(nextCase(posts, 'b', ['b', 'c'])).toBe('d-1');
  expect(nextCase(posts, 'd-1', ['c', 'd'])).toBe('b-1');
  expect(nextCase(posts, 'a-1', ['a', 'b', 'c', 'd'])).toBeUndefined();
});

// CAS-01
it('groups teeth with the same order', () => {
  const groups = groupEqual([
    restoration({ tooth_no: 'tu3' }),
    restoration({ tooth_no: 'tu2', type: 'pontic' }),
    restoration({ tooth_no: 'tu1' }),
  ]);
  expect(groups.map(({ teeth }) => teeth)).toEqual([['tu1', 'tu3'], ['tu2']]);
});
