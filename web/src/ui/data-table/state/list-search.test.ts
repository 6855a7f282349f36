import { expect, it } from 'vitest';
import { changeListSearch, readListSearch } from './list-search';

const read = (search: Record<string, unknown>) => readListSearch(search, 'udi desc');

// ADM-02
it('reads any address', () => {
  expect(read({})).toEqual({ search: '', sort: 'udi desc', page: 1, size: 20, filters: {} });
  expect(read({ search: 42, sort: 'name asc', page: '3', size: 50, state: 'free' })).toEqual({
    search: '42',
    sort: 'name asc',
    page: 3,
    size: 50,
    filters: { state: 'free' },
  });
  expect(read({ page: -1, size: 7, state: { nested: true } })).toEqual(read({}));
});

it('writes only values that differ from the default, and goes to the first page when the rows change', () => {
  const now = read({ search: 'x', page: 4, state: 'free' });
  expect(changeListSearch(now, { page: 5 }, 'udi desc')).toEqual({ search: 'x', page: 5, state: 'free' });
  expect(changeListSearch(now, { search: '' }, 'udi desc')).toEqual({ state: 'free' });
  expect(changeListSearch(now, { filters: { state: '' } }, 'udi desc')).toEqual({ search: 'x' });
  expect(changeListSearch(now, { sort: 'udi desc' }, 'udi desc')).toEqual({ search: 'x', state: 'free' });
});
