/** The camera's target and angle, so that a case fills the picture at its first distance. */
import { Quaternion, Vector3 } from 'three';
import type { CameraView, Turn } from './camera';
import type { Pixel, Point } from './screen';

/** The parts of the picture under overlays: the case is shown beside them. */
export interface Covered {
  leftPx: number;
  rightPx: number;
  bottomPx: number;
}

export interface Fit {
  /** The point in the middle of the picture. */
  target: Point;
  /** The tangent of half the vertical angle of the camera. */
  slope: number;
}

/** The case with a margin around it, relative to the case. */
const ROOM = 1.08;

/** Otherwise a case of one point would have an angle of 0. */
const HALF_SIZE_MIN_MM = 4;

interface Extent {
  least: number;
  most: number;
}

const middleOf = ({ least, most }: Extent) => (least + most) / 2;
const halfOf = ({ least, most }: Extent) => (most - least) / 2;

/**
 * The narrowest angle that shows all points, and the target in the middle, for a picture of this aspect. `points`
 * must not be empty.
 */
export function fitPoints(
  points: readonly Float32Array[],
  turn: Turn,
  aspect: number,
  distanceMm: number,
): Fit {
  const [right, up, toward] = [new Vector3(1, 0, 0), new Vector3(0, 1, 0), new Vector3(0, 0, 1)].map((axis) =>
    axis.applyQuaternion(new Quaternion(...turn)),
  ) as [Vector3, Vector3, Vector3];
  const depths = extentAlong(points, toward);
  const nearest = middleOf(depths);
  // Away from the centre, perspective enlarges points that are nearer to the eye.
  const [width, height] = [right, up].map((axis) => {
    const aside = middleOf(extentAlong(points, axis));
    const seen: Extent = { least: Infinity, most: -Infinity };
    eachPoint(points, (x, y, z) => {
      const ahead = toward.x * x + toward.y * y + toward.z * z - nearest;
      const scale = distanceMm / Math.max(1, distanceMm - ahead);
      widen(seen, (axis.x * x + axis.y * y + axis.z * z - aside) * scale);
    });
    return { least: seen.least + aside, most: seen.most + aside };
  }) as [Extent, Extent];
  const target = right
    .multiplyScalar(middleOf(width))
    .addScaledVector(up, middleOf(height))
    .addScaledVector(toward, nearest);
  const half = Math.max(HALF_SIZE_MIN_MM, halfOf(height), halfOf(width) / aspect);
  return { target: target.toArray(), slope: (ROOM * half) / distanceMm };
}

function extentAlong(points: readonly Float32Array[], axis: Vector3): Extent {
  const extent: Extent = { least: Infinity, most: -Infinity };
  eachPoint(points, (x, y, z) => widen(extent, axis.x * x + axis.y * y + axis.z * z));
  return extent;
}

function widen(extent: Extent, value: number): void {
  if (value < extent.least) extent.least = value;
  if (value > extent.most) extent.most = value;
}

function eachPoint(points: readonly Float32Array[], take: (x: number, y: number, z: number) => void): void {
  for (const some of points) {
    for (let at = 0; at + 2 < some.length; at += 3) {
      take(some[at] as number, some[at + 1] as number, some[at + 2] as number);
    }
  }
}

export function visibleWidthPx(widthPx: number, { leftPx, rightPx }: Covered): number {
  return Math.max(1, widthPx - leftPx - rightPx);
}

export function visibleHeightPx(heightPx: number, { bottomPx }: Covered): number {
  return Math.max(1, heightPx - bottomPx);
}

export function visibleCentre(widthPx: number, heightPx: number, covered: Covered): Pixel {
  const { leftPx, rightPx, bottomPx } = covered;
  return { x: (widthPx + leftPx - rightPx) / 2, y: (heightPx - bottomPx) / 2 };
}

/** Half of the visible height at the target, in both projections. */
export function halfHeightMm({ distanceMm, zoom }: CameraView, slope: number): number {
  return (distanceMm * slope) / zoom;
}
