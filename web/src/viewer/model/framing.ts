/** How wide the camera's angle is: a case fills the picture at the distance it is first seen from. */
import type { CameraView } from './camera';
import type { Pixel, Point } from './screen';

/** Where something lies over the picture: the case is shown beside it. */
export interface Covered {
  leftPx: number;
  rightPx: number;
}

/** Around the case, as a part of it. */
const ROOM = 1.16;

/** A case of one point would need no angle at all. */
const HALF_SIZE_MIN_MM = 4;

/**
 * Half the height to be seen so that the case fits from each of its sides, millimetres. Its longest side lies across
 * the picture, unless somebody rolls it.
 */
export function halfHeightToFit(halfSize: Point, aspect: number): number {
  const [longest = 0, middle = 0] = [...halfSize].sort((a, b) => b - a);
  return ROOM * Math.max(HALF_SIZE_MIN_MM, middle, longest / aspect);
}

export function visibleWidthPx(widthPx: number, { leftPx, rightPx }: Covered): number {
  return Math.max(1, widthPx - leftPx - rightPx);
}

export function visibleCentre(widthPx: number, heightPx: number, { leftPx, rightPx }: Covered): Pixel {
  return { x: (widthPx + leftPx - rightPx) / 2, y: heightPx / 2 };
}

/** The tangent of half the camera's angle. */
export function slopeToFit(halfSize: Point, aspect: number, distanceMm: number): number {
  return halfHeightToFit(halfSize, aspect) / distanceMm;
}

/** Half of what is seen at the target, from top to bottom, in either projection. */
export function halfHeightMm({ distanceMm, zoom }: CameraView, slope: number): number {
  return (distanceMm * slope) / zoom;
}
