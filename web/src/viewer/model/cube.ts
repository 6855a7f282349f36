/** The cube that says from where one looks, as transforms of style sheets, whose y points down. */
import { Matrix4, Quaternion, Vector3 } from 'three';
import { EYES, type Side, type Turn } from './camera';

const FLIP = new Matrix4().makeScale(1, -1, 1);

/** Each face looks at who looks at that side, its letter upright. */
export function faceTransform(side: Side, halfPx: number): string {
  const { from, up } = EYES[side];
  const out = new Vector3(...from);
  const above = new Vector3(...up);
  const face = new Matrix4()
    .makeBasis(above.clone().cross(out), above, out)
    .setPosition(out.multiplyScalar(halfPx));
  return toCss(face);
}

export function cubeTransform(eye: Turn, patient: Turn): string {
  const turn = new Quaternion(...eye).invert().multiply(new Quaternion(...patient));
  return toCss(new Matrix4().makeRotationFromQuaternion(turn));
}

function toCss(matrix: Matrix4): string {
  const { elements } = new Matrix4().multiplyMatrices(FLIP, matrix).multiply(FLIP);
  return `matrix3d(${elements.map((value) => Number(value.toFixed(5))).join(',')})`;
}
