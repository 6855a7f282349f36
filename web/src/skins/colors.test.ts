import { expect, it } from 'vitest';
import { accentShades } from './colors';

// WLB-01
it('keeps the accents of the skin and gets darker from shade to shade', () => {
  const shades = accentShades('#1d63d8', '#6ea8ff');
  expect(shades).toHaveLength(10);
  expect(shades[6]).toBe('#1d63d8');
  expect(shades[4]).toBe('#6ea8ff');
  const brightness = shades.map((shade) => {
    const value = Number.parseInt(shade.slice(1), 16);
    return ((value >> 16) & 255) + ((value >> 8) & 255) + (value & 255);
  });
  expect(brightness).toEqual([...brightness].sort((a, b) => b - a));
});

it('refuses a text that is no colour', () => {
  expect(() => accentShades('blue', '#fff')).toThrow('not a colour');
});
