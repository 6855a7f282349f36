import { expect, it } from 'vitest';
import { boxOf, joinBoxes } from './mesh';
import { halfSizeOf, middleOf, sampledPoints } from './recentre';

/** Vertices along x, 1 mm apart. */
const row = (count: number, from = 0) =>
  Float32Array.from({ length: count * 3 }, (_, at) => (at % 3 === 0 ? from + at / 3 : 0));

it('VWR-04: looks at every thousandth vertex', () => {
  const points = sampledPoints(row(600_000));
  expect(points).toHaveLength(600 * 3);
  expect(points[3]).toBe(1000);
});

it('uses more vertices of a small mesh', () => {
  expect(sampledPoints(row(5_000)).length / 3).toBeGreaterThan(500);
  expect(sampledPoints(row(3))).toHaveLength(9);
});

it('one middle for all layers', () => {
  const box = joinBoxes(boxOf(row(11)), boxOf(row(11, 90)));
  expect(middleOf(box)).toEqual([50, 0, 0]);
  expect(halfSizeOf(box)).toEqual([50, 0, 0]);
});
