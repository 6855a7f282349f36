import { expect, it } from 'vitest';
import { turnOf } from './camera';
import { halfHeightMm, halfHeightToFit, slopeToFit, visibleCentre, visibleWidthPx } from './framing';
import { PLAIN_POSE } from './pose';

const ARCH = [32, 24, 8] as const;

it('an arch fits from the front and from above, in wide pictures and in narrow ones', () => {
  expect(halfHeightToFit(ARCH, 1.7)).toBeGreaterThan(24);
  expect(halfHeightToFit(ARCH, 0.7) * 0.7).toBeGreaterThan(32);
});

it('whatever the axes are called', () => {
  expect(halfHeightToFit([8, 32, 24], 1.7)).toBe(halfHeightToFit(ARCH, 1.7));
});

it('from the first distance, all of it is seen, and twice as much from twice as far', () => {
  const slope = slopeToFit(ARCH, 1.7, 600);
  const view = { turn: turnOf('A', PLAIN_POSE.turn), target: [0, 0, 0], distanceMm: 600, zoom: 1 } as const;
  expect(halfHeightMm(view, slope)).toBeCloseTo(halfHeightToFit(ARCH, 1.7));
  expect(halfHeightMm({ ...view, distanceMm: 300 }, slope)).toBeCloseTo(halfHeightToFit(ARCH, 1.7) / 2);
  expect(halfHeightMm({ ...view, zoom: 2 }, slope)).toBeCloseTo(halfHeightToFit(ARCH, 1.7) / 2);
});

it('a single point has an angle, too', () => {
  expect(slopeToFit([0, 0, 0], 1, 600)).toBeGreaterThan(0);
});

it('the case is shown beside what covers the picture', () => {
  const covered = { leftPx: 276, rightPx: 68 };
  expect(visibleWidthPx(1000, covered)).toBe(656);
  expect(visibleCentre(1000, 500, covered)).toEqual({ x: 604, y: 250 });
});
