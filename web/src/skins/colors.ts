/** Makes the ten shades that the components need from a skin's accent. */
import type { MantineColorsTuple } from '@mantine/core';

type Rgb = [red: number, green: number, blue: number];

const WHITE: Rgb = [255, 255, 255];
const BLACK: Rgb = [0, 0, 0];

function parseHex(hex: string): Rgb {
  const digits = hex.replace('#', '');
  const full = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits;
  const value = Number.parseInt(full, 16);
  if (full.length !== 6 || Number.isNaN(value)) throw new Error(`not a colour: ${hex}`);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

function toHex(rgb: Rgb): string {
  return `#${rgb.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;
}

function mix(from: Rgb, to: Rgb, amount: number): Rgb {
  return [0, 1, 2].map((i) => (from[i] ?? 0) + ((to[i] ?? 0) - (from[i] ?? 0)) * amount) as Rgb;
}

/**
 * Shade 6 is the skin's accent for light surfaces and shade 4 its accent for dark ones; the others are mixed from
 * these, white and black.
 */
export function accentShades(primary: string, primaryDark: string): MantineColorsTuple {
  const light = parseHex(primary);
  const dark = parseHex(primaryDark);
  return [
    toHex(mix(light, WHITE, 0.93)),
    toHex(mix(light, WHITE, 0.84)),
    toHex(mix(light, WHITE, 0.68)),
    toHex(mix(dark, WHITE, 0.3)),
    toHex(dark),
    toHex(mix(dark, light, 0.5)),
    toHex(light),
    toHex(mix(light, BLACK, 0.14)),
    toHex(mix(light, BLACK, 0.28)),
    toHex(mix(light, BLACK, 0.42)),
  ];
}
