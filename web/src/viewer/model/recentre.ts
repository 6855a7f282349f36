/** The centre of a case (VWR-04): one for all layers, so that the bite is kept. */
import type { Box } from './mesh';
import type { Point } from './screen';

const STEP = 1000;

/** A coarse level has few vertices: with only every thousandth, its centre would be random. */
const SAMPLES_MIN = 512;

/** Every thousandth vertex, or more for a small mesh. */
export function sampledPoints(positions: Float32Array): Float32Array {
  const vertices = Math.floor(positions.length / 3);
  return everyVertex(positions, Math.max(1, Math.min(STEP, Math.floor(vertices / SAMPLES_MIN))));
}

/** Every `step`-th vertex. */
function everyVertex(positions: Float32Array, step: number): Float32Array {
  if (step <= 1) return positions;
  const points = new Float32Array(Math.ceil(positions.length / 3 / step) * 3);
  for (let sample = 0; sample * 3 < points.length; sample += 1) {
    const from = sample * step * 3;
    points.set(positions.subarray(from, from + 3), sample * 3);
  }
  return points;
}

/** Enough vertices to find the extent of a scan. */
const THINNED_MAX = 12_000;

/** As many vertices as are needed to find the extent of a scan. */
export function thinnedPoints(positions: Float32Array): Float32Array {
  return everyVertex(positions, Math.ceil(positions.length / 3 / THINNED_MAX));
}

export function middleOf(box: Box): Point {
  return [(box[0] + box[3]) / 2, (box[1] + box[4]) / 2, (box[2] + box[5]) / 2];
}

/** Half of the size along each axis. */
export function halfSizeOf(box: Box): Point {
  return [(box[3] - box[0]) / 2, (box[4] - box[1]) / 2, (box[5] - box[2]) / 2];
}
