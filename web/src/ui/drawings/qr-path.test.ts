import { expect, it } from 'vitest';
import { drawQr } from './qr-path';

// ACC-09
it('draws a square with a quiet border', () => {
  const { size, path } = drawQr('otpauth://totp/Archway:anna@praxis.example?secret=JBSWY3DPEHPK3PXP');
  const modules = [...path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map((found) => [
    Number(found[1]),
    Number(found[2]),
  ]);
  // The smallest code has 21 modules a side, and each module is at least four away from the edge.
  expect(size).toBeGreaterThanOrEqual(21 + 8);
  expect(modules.length).toBeGreaterThan(100);
  for (const place of modules.flat()) {
    expect(place).toBeGreaterThanOrEqual(4);
    expect(place).toBeLessThan(size - 4);
  }
  // The corner of the finder pattern.
  expect(path.startsWith('M4 4h1v1h-1zM5 4h1v1h-1z')).toBe(true);
});
