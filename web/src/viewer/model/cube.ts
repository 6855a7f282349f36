/** The orientation cube as CSS transforms, whose y axis points down. */
import { Matrix4, Quaternion, Vector3 } from 'three';
import { EYES, type Side, type Turn } from './camera';

const FLIP = new Matrix4().makeScale(1, -1, 1);

/** Places a face so that its letter is upright for a viewer from that side. */
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
