import { Quaternion, Vector3 } from 'three';
import { expect, it } from 'vitest';
import { findPose, PLAIN_POSE, type PosePart } from './pose';

type Axes = readonly [number, number, number];

/** A horseshoe whose front is at -y and whose head is at +z, turned into other axes. */
function arch(layer: PosePart['layer'], height: number, axes: Axes, signs: Axes): PosePart {
  const points: number[] = [];
  for (let degree = 0; degree <= 180; degree += 1) {
    const rad = (degree * Math.PI) / 180;
    for (const [width, depth, up] of [
      [30, 38, 0],
      [25, 32, 9],
    ] as const) {
      const place = [width * Math.cos(rad), -depth * Math.sin(rad), height + up];
      for (const axis of [0, 1, 2] as const) points.push((place[axes[axis] as 0] ?? 0) * (signs[axis] ?? 1));
    }
  }
  return { layer, points: new Float32Array(points) };
}

const AXES: Axes[] = [
  [0, 1, 2],
  [1, 2, 0],
  [2, 0, 1],
  [0, 2, 1],
];
const SIGNS: Axes[] = [
  [1, 1, 1],
  [-1, -1, 1],
  [1, -1, -1],
];

it('finds front and head of two jaws in any axes', () => {
  for (const axes of AXES) {
    for (const signs of SIGNS) {
      const upper = arch('upper', 14, axes, signs);
      const lower = arch('lower', 0, axes, signs);
      const { turn, tiltRad } = findPose([upper, lower]);
      const toPatient = new Quaternion(...turn).invert();
      const seen = ({ points }: PosePart, point: number) =>
        new Vector3().fromArray(points, point * 3).applyQuaternion(toPatient);
      expect(seen(upper, 0).z).toBeGreaterThan(seen(lower, 0).z + 10);
      expect(seen(lower, 180).y).toBeLessThan(seen(lower, 0).y - 20);
      expect(tiltRad).toBe(0);
    }
  }
});

it('tips a jaw alone so that its teeth are seen', () => {
  const tilt = (layer: 'upper' | 'lower') => findPose([arch(layer, 0, [0, 1, 2], [1, 1, 1])]).tiltRad;
  expect(tilt('upper')).toBeLessThan(0);
  expect(tilt('lower')).toBeGreaterThan(0);
});

it('leaves what looks like no arch as it lies', () => {
  const cube = new Float32Array([0, 0, 0, 10, 0, 0, 0, 10, 0, 0, 0, 10, 10, 10, 10]);
  const plate = new Float32Array([0, 0, 0, 10, 0, 0, 0, 10, 0, 10, 10, 1]);
  expect(findPose([{ layer: 'upper', points: cube }])).toEqual(PLAIN_POSE);
  expect(findPose([{ layer: 'upper', points: plate }])).toEqual(PLAIN_POSE);
  expect(findPose([{ layer: 'bite', points: cube }])).toEqual(PLAIN_POSE);
  expect(findPose([])).toEqual(PLAIN_POSE);
});
