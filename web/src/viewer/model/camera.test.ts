import { expect, it } from 'vitest';
import {
  between,
  type CameraView,
  clampView,
  DISTANCE_MAX_MM,
  DISTANCE_MIN_MM,
  defaultDistanceMm,
  eyeOf,
  keepNear,
  moveBy,
  SIDES,
  turnBy,
  turnOf,
  ZOOM_MAX,
  ZOOM_MIN,
  zoomBy,
} from './camera';
import { PLAIN_POSE } from './pose';

const front: CameraView = {
  turn: turnOf('front', PLAIN_POSE.turn),
  target: [0, 0, 0],
  distanceMm: 600,
  zoom: 1,
};
const rounded = (numbers: readonly number[]) => numbers.map((value) => Math.round(value * 1e6) / 1e6 + 0);

it('VWR-02: sides are where a patient has them', () => {
  const eyes = SIDES.map((side) =>
    rounded(eyeOf({ ...front, turn: turnOf(side, PLAIN_POSE.turn), distanceMm: 100 })),
  );
  expect(Object.fromEntries(SIDES.map((side, number) => [side, eyes[number]]))).toEqual({
    front: [0, -100, 0],
    back: [0, 100, 0],
    left: [100, 0, 0],
    right: [-100, 0, 0],
    upper: [0, 0, 100],
    lower: [0, 0, -100],
  });
});

it('VWR-02: 600 mm away, 400 below 1024 pixels', () => {
  expect([defaultDistanceMm(1024), defaultDistanceMm(1023)]).toEqual([600, 400]);
});

it('a drag to the right brings the left of the picture to the front', () => {
  expect(rounded(eyeOf(turnBy(front, Math.PI / 2, 0)))).toEqual([-600, 0, 0]);
});

it('a drag down shows the top', () => {
  expect(rounded(eyeOf(turnBy(front, 0, Math.PI / 2)))).toEqual([0, 0, 600]);
});

it('four quarter turns lead back, around every axis', () => {
  let view = front;
  for (let quarter = 0; quarter < 4; quarter += 1) view = turnBy(view, Math.PI / 2, 0);
  expect(rounded(eyeOf(view))).toEqual([0, -600, 0]);
  expect(Math.hypot(...view.turn)).toBeCloseTo(1, 12);
});

it('moving the scan right and down moves the target left and up', () => {
  expect(rounded(moveBy(front, 5, 3).target)).toEqual([-5, 0, 3]);
});

it('a scan that is moved away stays in reach', () => {
  expect(rounded(keepNear({ ...front, target: [300, 0, 0] }, [0, 0, 0], 50).target)).toEqual([50, 0, 0]);
  expect(keepNear(front, [1, 0, 0], 50)).toBe(front);
});

it('VWR-02: the eye goes between 70 and 600 mm, then the picture is enlarged up to 3 or reduced to 0.25', () => {
  expect(zoomBy(front, 4)).toMatchObject({ distanceMm: 150, zoom: 1 });
  const nearest = zoomBy(front, 1000);
  expect(nearest).toMatchObject({ distanceMm: DISTANCE_MIN_MM, zoom: ZOOM_MAX });
  const farthest = zoomBy(nearest, 1 / 1e6);
  expect(farthest).toMatchObject({ distanceMm: DISTANCE_MAX_MM, zoom: ZOOM_MIN });
});

it('zooming there and back leads back', () => {
  for (const factor of [1.3, 7, 15, 0.5, 0.3]) {
    const back = zoomBy(zoomBy(front, factor), 1 / factor);
    expect([back.distanceMm, back.zoom].map((value) => value.toFixed(6))).toEqual(['600.000000', '1.000000']);
  }
});

it('limits numbers from a link', () => {
  expect(clampView({ ...front, distanceMm: 1, zoom: 99 })).toMatchObject({ distanceMm: 70, zoom: 3 });
});

it('halfway between two views', () => {
  const half = between(front, { ...turnBy(front, Math.PI / 2, 0), target: [10, 0, 0], zoom: 2 }, 0.5);
  expect(half.target).toEqual([5, 0, 0]);
  expect(half.zoom).toBe(1.5);
  expect(rounded(eyeOf({ ...half, target: [0, 0, 0] }))[0]).toBeCloseTo(-600 * Math.SQRT1_2, 3);
});
