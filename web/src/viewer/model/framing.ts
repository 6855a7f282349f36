/** Where the eye looks and how wide its angle is: a case fills the picture at the distance it is first seen from. */
import { Quaternion, Vector3 } from 'three';
import type { CameraView, Turn } from './camera';
import type { Pixel, Point } from './screen';

/** Where something lies over the picture: the case is shown beside it. */
export interface Covered {
  leftPx: number;
  rightPx: number;
  bottomPx: number;
}

export interface Fit {
  /** What is seen in the middle. */
  target: Point;
  /** The tangent of half the camera's angle, from top to bottom. */
  slope: number;
}

/** The case and the edge around it, as a part of the case. */
const ROOM = 1.08;

/** A case of one point would need no angle at all. */
const HALF_SIZE_MIN_MM = 4;

interface Extent {
  least: number;
  most: number;
}

const middleOf = ({ least, most }: Extent) => (least + most) / 2;
const halfOf = ({ least, most }: Extent) => (most - least) / 2;

/** As narrow as shows all the points, in the middle of a picture of this aspect; `points` are not empty. */
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
  // Beside the middle, what is nearer to the eye looks larger.
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

/** Half of what is seen at the target, from top to bottom, in either projection. */
export function halfHeightMm({ distanceMm, zoom }: CameraView, slope: number): number {
  return (distanceMm * slope) / zoom;
}
