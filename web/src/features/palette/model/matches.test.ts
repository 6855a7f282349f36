import { expect, it } from 'vitest';
import { matches } from './matches';

it.each([
  ['muller', 'Müller'],
  ['ostergaard', 'Freja Østergaard'],
  ['STRAUSS', 'Strauß'],
  ['lukasz', 'Łukasz'],
  ["o'brien", 'Thomas O’Brien'],
])('finds %s in %s', (search, text) => {
  expect(matches(search, [text])).toBe(true);
});

it('finds each word somewhere, or nothing', () => {
  expect(matches('klein ada', ['Ada', 'Klein Dental'])).toBe(true);
  expect(matches('klein bert', ['Ada', 'Klein Dental'])).toBe(false);
});
