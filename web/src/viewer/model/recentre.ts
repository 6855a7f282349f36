/** Where the middle of a case is (VWR-04): one for all its layers, so that the bite stays. */
import type { Box } from './mesh';
import type { Point } from './screen';

const STEP = 1000;

/** A coarse level has few vertices: looked at so rarely, its middle would be a matter of luck. */
const SAMPLES_MIN = 512;

/** Every thousandth vertex. */
export function sampledPoints(positions: Float32Array): Float32Array {
  const vertices = Math.floor(positions.length / 3);
  return everyVertex(positions, Math.max(1, Math.min(STEP, Math.floor(vertices / SAMPLES_MIN))));
}

/** Or one in so many of them. */
function everyVertex(positions: Float32Array, step: number): Float32Array {
  if (step <= 1) return positions;
  const points = new Float32Array(Math.ceil(positions.length / 3 / step) * 3);
  for (let sample = 0; sample * 3 < points.length; sample += 1) {
    const from = sample * step * 3;
    points.set(positions.subarray(from, from + 3), sample * 3);
  }
  return points;
}

/** So many are enough to say where a scan ends. */
const THINNED_MAX = 12_000;

/** As many vertices as tell how far a scan reaches. */
export function thinnedPoints(positions: Float32Array): Float32Array {
  return everyVertex(positions, Math.ceil(positions.length / 3 / THINNED_MAX));
}

export function middleOf(box: Box): Point {
  return [(box[0] + box[3]) / 2, (box[1] + box[4]) / 2, (box[2] + box[5]) / 2];
}

/** Half of what it measures along each axis. */
export function halfSizeOf(box: Box): Point {
  return [(box[3] - box[0]) / 2, (box[4] - box[1]) / 2, (box[5] - box[2]) / 2];
}
