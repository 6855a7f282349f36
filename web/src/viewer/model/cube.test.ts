import { Matrix4, Vector3 } from 'three';
import { expect, it } from 'vitest';
import { SIDES, turnOf } from './camera';
import { cubeTransform, faceTransform } from './cube';
import { PLAIN_POSE } from './pose';

const matrixOf = (css: string) => new Matrix4().fromArray((css.match(/-?[\d.]+(?=[,)])/g) ?? []).map(Number));

it('VWR-02: the side of the view faces the reader, with its letter upright', () => {
  for (const side of SIDES) {
    const cube = matrixOf(cubeTransform(turnOf(side, PLAIN_POSE.turn), PLAIN_POSE.turn));
    const face = cube.multiply(matrixOf(faceTransform(side, 25)));
    const middle = new Vector3().applyMatrix4(face);
    const right = new Vector3(1, 0, 0).applyMatrix4(face).sub(middle);
    const down = new Vector3(0, 1, 0).applyMatrix4(face).sub(middle);
    expect(middle.z).toBeCloseTo(25, 2);
    expect(right.x).toBeCloseTo(1, 3);
    expect(down.y).toBeCloseTo(1, 3);
  }
});

it('seen from the front, the patient’s left is at the right', () => {
  const cube = matrixOf(cubeTransform(turnOf('front', PLAIN_POSE.turn), PLAIN_POSE.turn));
  const left = new Vector3().applyMatrix4(cube.clone().multiply(matrixOf(faceTransform('left', 25))));
  const upper = new Vector3().applyMatrix4(cube.clone().multiply(matrixOf(faceTransform('upper', 25))));
  expect(left.x).toBeCloseTo(25, 2);
  // In CSS, positive y points down.
  expect(upper.y).toBeCloseTo(-25, 2);
});
