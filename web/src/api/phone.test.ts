import { expect, it } from 'vitest';
import { internationalPhone } from './phone';

// ACC-17
it.each([
  ['+49 30 123 45-67', '+49301234567'],
  ['0049 (30) 1234567', '+49301234567'],
  ['030 1234567', undefined],
  ['+', undefined],
  ['', undefined],
])('%j is %j', (typed, phone) => expect(internationalPhone(typed)).toBe(phone));
