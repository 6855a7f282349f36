import { expect, it } from 'vitest';
import { percentText, sizeText } from './sizes';

// FIL-08
it.each([
  [0, '0 B'],
  [999, '999 B'],
  [1_000, '1.0 kB'],
  [1_234_567, '1.2 MB'],
  [999_949, '999.9 kB'],
  [999_950, '1.0 MB'],
  [209_715_200, '209.7 MB'],
  [5_000_000_000, '5.0 GB'],
  [5_000_000_000_000, '5,000.0 GB'],
])('%i bytes: %s', (bytes, expected) => {
  expect(sizeText('en', bytes)).toBe(expected);
});

it('writes numbers as the language does', () => {
  expect(sizeText('de', 1_234_567)).toBe('1,2 MB');
});

it('says 100 percent only at the end', () => {
  expect([0, 999, 1_000].map((part) => percentText('en', part, 1_000))).toEqual(['0%', '99%', '100%']);
  expect(percentText('en', 0, 0)).toBe('0%');
});
