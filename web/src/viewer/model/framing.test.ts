import { Quaternion, Vector3 } from 'three';
import { expect, it } from 'vitest';
import { type EYES, turnOf } from './camera';
import { fitPoints, halfHeightMm, visibleCentre, visibleHeightPx, visibleWidthPx } from './framing';
import { PLAIN_POSE } from './pose';

const DISTANCE_MM = 600;

/** The corners of a box, far from the origin and rotated. */
const TURN = new Quaternion(0.4, 0.1, -0.6, 0.5).normalize();
const CORNERS = [0, 1, 2, 3, 4, 5, 6, 7].map((bits) =>
  new Vector3(bits & 1 ? 32 : -32, bits & 2 ? 24 : -24, bits & 4 ? 8 : -8)
    .applyQuaternion(TURN)
    .add(new Vector3(150, -80, 40)),
);
const POINTS = [new Float32Array(CORNERS.flatMap((corner) => corner.toArray()))];
const patient = [TURN.x, TURN.y, TURN.z, TURN.w] as const;

/** The corners' positions on the picture, from -1 to 1. */
function seenFrom(side: keyof typeof EYES, aspect: number) {
  const turn = turnOf(side, patient);
  const { target, slope } = fitPoints(POINTS, turn, aspect, DISTANCE_MM);
  const places = CORNERS.map((corner) => {
    const place = corner
      .clone()
      .sub(new Vector3(...target))
      .applyQuaternion(new Quaternion(...turn).invert());
    const half = (DISTANCE_MM - place.z) * slope;
    return [place.x / half / aspect, place.y / half] as const;
  });
  const ends = (axis: 0 | 1) => {
    const along = places.map((place) => place[axis]);
    return [Math.min(...along), Math.max(...along)] as const;
  };
  return { across: ends(0), along: ends(1) };
}

it('VWR-06: in every orientation, a case is centred and fills the picture', () => {
  for (const aspect of [0.7, 1.26, 1.7]) {
    for (const side of ['front', 'upper', 'left'] as const) {
      const { across, along } = seenFrom(side, aspect);
      for (const [least, most] of [across, along]) {
        expect(least + most).toBeCloseTo(0, 2);
        expect(most).toBeLessThan(0.95);
      }
      expect(Math.max(across[1], along[1]), `${side} ${aspect}`).toBeGreaterThan(0.9);
    }
  }
});

it('from twice as far, twice as much is seen', () => {
  const turn = turnOf('front', PLAIN_POSE.turn);
  const { target, slope } = fitPoints(POINTS, turn, 1.7, DISTANCE_MM);
  const view = { turn, target, distanceMm: DISTANCE_MM, zoom: 1 };
  const half = halfHeightMm(view, slope);
  expect(halfHeightMm({ ...view, distanceMm: 300 }, slope)).toBeCloseTo(half / 2);
  expect(halfHeightMm({ ...view, zoom: 2 }, slope)).toBeCloseTo(half / 2);
});

it('a single point has an angle above 0', () => {
  const { target, slope } = fitPoints([new Float32Array([1, 2, 3])], PLAIN_POSE.turn, 1, DISTANCE_MM);
  expect(slope).toBeGreaterThan(0);
  expect(target).toEqual([1, 2, 3]);
});

it('the case is shown beside overlays', () => {
  const covered = { leftPx: 276, rightPx: 68, bottomPx: 90 };
  expect(visibleWidthPx(1000, covered)).toBe(656);
  expect(visibleHeightPx(500, covered)).toBe(410);
  expect(visibleCentre(1000, 500, covered)).toEqual({ x: 604, y: 205 });
});
