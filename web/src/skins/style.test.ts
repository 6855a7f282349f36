import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { radiiOf, readStyle } from './style';

const SKINS = join(import.meta.dirname, '../../../skins');

// WLB-01
it('is the default where a skin sets nothing, or an unknown value', () => {
  const usual = { radius: 'soft', panel: 'light', auth: 'split' };
  expect(readStyle(undefined)).toEqual(usual);
  expect(readStyle({ radius: 'wavy', panel: null })).toEqual(usual);
  expect(radiiOf(readStyle(null)).control).toBe(8);
});

// WLB-01
it('is understood, and differs from skin to skin', () => {
  const styles = readdirSync(SKINS).map((skin) => {
    const text = readFileSync(join(SKINS, skin, 'skin.toml'), 'utf8');
    const given = Object.fromEntries(
      [...text.matchAll(/^(radius|panel|auth) = "(\w+)"$/gm)].map(([, key, value]) => [key, value]),
    );
    expect(readStyle(given)).toEqual(given);
    return JSON.stringify(given);
  });
  expect(new Set(styles).size).toBe(4);
});
