import { describe, expect, it } from 'vitest';
import { countryOfPhone, formatPhone, normalizePhone } from './phone';

// ACC-01
describe('phone', () => {
  it.each([
    ['+49 30 1234567', '', '+49301234567'],
    ['030 1234567', 'DE', '+49301234567'],
    ['0049 30 1234567', '', '+49301234567'],
    ['49301', '', '+49301'],
    ['(415) 555-2671', 'US', '+14155552671'],
    ['  ', 'DE', ''],
  ])('%j from %j is %j', (typed, country, normalized) => {
    expect(normalizePhone(typed, country)).toBe(normalized);
  });

  it('finds the flag', () => {
    expect(countryOfPhone('+4670', 'DE')).toBe('SE');
    expect(countryOfPhone('030', 'DE')).toBe('DE');
    expect(countryOfPhone('+', 'DE')).toBe('DE');
    expect(countryOfPhone('', '')).toBe('');
  });

  it('shows spaces', () => expect(formatPhone('+49301234567')).toBe('+49 30 1234567'));
});
