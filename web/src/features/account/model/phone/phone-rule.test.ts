import { expect, it } from 'vitest';
import { mustVerifyPhone } from './phone-rule';

// ACC-17
it('requires a verified number in the data-region variant, except in two countries', () => {
  expect(mustVerifyPhone(true, 'SE')).toBe(true);
  expect(mustVerifyPhone(true, '')).toBe(true);
  expect(mustVerifyPhone(true, 'CR')).toBe(false);
  expect(mustVerifyPhone(true, 'DZ')).toBe(false);
  expect(mustVerifyPhone(false, 'SE')).toBe(false);
});
