/**
 * How the patient lies in the scanner's axes. Scanners do not agree on them, but an arch is flatter than it is wide or
 * deep, and a horseshoe: in its middle there is something only at the front. The server looks for the same when it
 * draws the preview, so that the picture and the first view agree.
 */
import { Matrix4, Quaternion, Vector3 } from 'three';
import type { Layer } from '../source';
import { type Turn, toTurn } from './camera';
import { type Box, boxOf, joinBoxes } from './mesh';

export interface Pose {
  /** From the patient's axes (x to their left, y to their back, z to their head) to those of the scan. */
  turn: Turn;
  /** By how much a jaw alone is tipped, so that its chewing surfaces show. */
  tiltRad: number;
}

export interface PosePart {
  layer: Layer;
  /** Some of its vertices. */
  points: Float32Array;
}

/** Scans that look like no arch are taken to lie as patients do in DICOM. */
export const PLAIN_POSE: Pose = { turn: [0, 0, 0, 1], tiltRad: 0 };

const TILT_RAD = (35 * Math.PI) / 180;
/** Compared with the next larger side. */
const FLAT_MAX = 0.8;
/** How far the middle of an arch lies before its centre, as a part of its depth. */
const LEAN_MIN = 0.1;

type Axis = 0 | 1 | 2;
const AXES: readonly Axis[] = [0, 1, 2];

export function findPose(all: readonly PosePart[]): Pose {
  const parts = all.filter(({ layer }) => jawOf(layer));
  const [first, ...others] = parts.map(({ points }) => boxOf(points));
  if (!first) return PLAIN_POSE;
  const box = others.reduce(joinBoxes, first);
  const [flat, wider] = [...AXES].sort((a, b) => extent(box, a) - extent(box, b)) as [Axis, Axis, Axis];
  if (extent(box, flat) > extent(box, wider) * FLAT_MAX) return PLAIN_POSE;
  const leans = AXES.filter((axis) => axis !== flat).map((axis) => ({
    axis,
    lean: lean(parts, box, flat, axis),
  }));
  leans.sort((a, b) => Math.abs(b.lean) - Math.abs(a.lean));
  const [front] = leans;
  if (!front || Math.abs(front.lean) < LEAN_MIN) return PLAIN_POSE;
  const up = along(flat, upSign(parts, flat));
  const back = along(front.axis, -Math.sign(front.lean));
  const basis = new Matrix4().makeBasis(back.clone().cross(up), back, up);
  return { turn: toTurn(new Quaternion().setFromRotationMatrix(basis)), tiltRad: tiltOf(parts) };
}

function jawOf(layer: Layer): 'upper' | 'lower' | undefined {
  if (layer.startsWith('upper')) return 'upper';
  return layer.startsWith('lower') ? 'lower' : undefined;
}

const extent = (box: Box, axis: Axis) => box[(axis + 3) as 3 | 4 | 5] - box[axis];
const middle = (box: Box, axis: Axis) => (box[(axis + 3) as 3 | 4 | 5] + box[axis]) / 2;

function along(axis: Axis, sign: number): Vector3 {
  return new Vector3().setComponent(axis, sign);
}

/** How far the middle third lies from the centre along an axis, as a part of the whole. */
function lean(parts: readonly PosePart[], box: Box, flat: Axis, axis: Axis): number {
  const across = (3 - flat - axis) as Axis;
  let sum = 0;
  let count = 0;
  for (const { points } of parts) {
    for (let at = 0; at + 2 < points.length; at += 3) {
      const aside = (points[at + across] as number) - middle(box, across);
      if (Math.abs(aside) > extent(box, across) / 6) continue;
      sum += (points[at + axis] as number) - middle(box, axis);
      count += 1;
    }
  }
  return count === 0 ? 0 : sum / count / extent(box, axis);
}

/** Where the upper jaw is, if both are there; else as the scanner has it. */
function upSign(parts: readonly PosePart[], axis: Axis): number {
  const height = (jaw: 'upper' | 'lower') => {
    const [first, ...others] = parts
      .filter(({ layer }) => jawOf(layer) === jaw)
      .map(({ points }) => boxOf(points));
    return first && middle(others.reduce(joinBoxes, first), axis);
  };
  const upper = height('upper');
  const lower = height('lower');
  return upper !== undefined && lower !== undefined && upper < lower ? -1 : 1;
}

function tiltOf(parts: readonly PosePart[]): number {
  const hasUpper = parts.some(({ layer }) => jawOf(layer) === 'upper');
  const hasLower = parts.some(({ layer }) => jawOf(layer) === 'lower');
  if (hasUpper && hasLower) return 0;
  return hasUpper ? -TILT_RAD : TILT_RAD;
}
