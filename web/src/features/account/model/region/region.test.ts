import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import codes from '../../../../../../locales/countries.json';
import { homeRegion, regionOfCountry } from './region';
import { configuredSite } from './region-site';

const RULE = resolve(import.meta.dirname, '../../../../../../crates/domain/src/region.rs');

// ACC-17
it.each([
  ['SE', 'EU'],
  ['GB', 'EU'],
  ['CH', 'EU'],
  ['UA', 'EU'],
  ['TR', 'US'],
  ['US', 'US'],
  ['JP', 'US'],
  ['', 'US'],
])('the data of %s is stored in the %s', (country, region) => expect(regionOfCountry(country)).toBe(region));

// ACC-17, PRF-03
it('stores everything here if there is no other site', () => {
  const site = 'https://us.example.com';
  expect(homeRegion({ server_loc: 'EU', region_sites: { EU: null, US: site } }, 'JP')).toBe('US');
  expect(homeRegion({ server_loc: 'EU', region_sites: { EU: null, US: null } }, 'JP')).toBe('EU');
  expect(homeRegion({ server_loc: 'US', region_sites: {} }, 'DE')).toBe('US');
});

// ACC-17, PRF-03
it('agrees with the server', () => {
  const europe = /const EUROPE: &str = "([^"]+)"/.exec(readFileSync(RULE, 'utf8'))?.[1];
  const listed: string[] = europe?.match(/\b[A-Z]{2}\b/g) ?? [];
  expect(listed.length).toBeGreaterThan(50);
  expect(codes.filter((code) => regionOfCountry(code) === 'EU')).toEqual(
    codes.filter((code) => listed.includes(code)),
  );
});

// ACC-10
it('links to configured sites only', () => {
  const sites = { EU: 'https://eu.archway.test/', US: null };
  expect(configuredSite(sites, 'https://eu.archway.test')).toBe('https://eu.archway.test');
  expect(configuredSite(sites, 'https://eu.archway.test.evil.example')).toBeUndefined();
  expect(configuredSite(sites, 'javascript:alert(1)')).toBeUndefined();
  expect(configuredSite(sites, '')).toBeUndefined();
  expect(configuredSite(sites, undefined)).toBeUndefined();
});
