import { expect, it } from 'vitest';
import { addPoint, isClick, measuredMm } from './measuring';

const a = { sourceId: 'up', point: [0, 0, 0] } as const;
const b = { sourceId: 'up', point: [3, 4, 0] } as const;
const c = { sourceId: 'low', point: [9, 9, 9] } as const;

it('VWR-03: a click is shorter than 200 ms', () => {
  expect([isClick(199, 0), isClick(200, 0), isClick(50, 20)]).toEqual([true, false, false]);
});

it('VWR-03: two points make a distance, a third clears them', () => {
  const two = addPoint(addPoint([], a), b);
  expect(measuredMm(two)).toBe(5);
  const third = addPoint(two, c);
  expect(third).toEqual([c]);
  expect(measuredMm(third)).toBeUndefined();
});

it('a click beside the scans clears two points and leaves one', () => {
  expect(addPoint([a, b], undefined)).toEqual([]);
  expect(addPoint([a], undefined)).toEqual([a]);
});
