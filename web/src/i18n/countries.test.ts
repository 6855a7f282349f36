import { expect, it } from 'vitest';
import { countryName, listCountries } from './countries';

// ACC-01, WLB-03
it('names and sorts the countries in the language of the reader', () => {
  const german = listCountries('de').map((country) => country.name);
  expect(german).toContain('Deutschland');
  expect(german.indexOf('Österreich')).toBeLessThan(german.indexOf('Peru'));
  const swedish = listCountries('sv').map((country) => country.name);
  expect(swedish.indexOf('Österrike')).toBeGreaterThan(swedish.indexOf('Zimbabwe'));
});

// CON-04
it('names one country, and keeps an unknown code', () => {
  expect(countryName('de', 'AT')).toBe('Österreich');
  expect(countryName('en', 'not a code')).toBe('not a code');
});
