import { expect, it } from 'vitest';
import { nextRate } from './rate';

it('measures over half a second, and follows slowly', () => {
  const start = { atMs: 0, sentBytes: 0 };
  expect(nextRate(start, 100, 1_000)).toBe(start);
  const first = nextRate(start, 1_000, 1_000);
  expect(first.bytesPerSecond).toBe(1_000);
  expect(nextRate(first, 2_000, 3_000).bytesPerSecond).toBe(1_300);
});

it('is never negative when an upload restarts', () => {
  expect(nextRate({ atMs: 0, sentBytes: 5_000 }, 1_000, 0).bytesPerSecond).toBe(0);
});
