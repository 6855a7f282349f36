/** Two points and the distance between them (VWR-03). */
import { distanceMm, type Point } from './screen';

export interface MeasuredPoint {
  /** The file on whose surface the point lies. */
  sourceId: string;
  point: Point;
}

/** No, one or two points. */
export type Measured = readonly MeasuredPoint[];

/** A pointer that is held longer or moved farther turns the scan. */
const CLICK_MAX_MS = 200;
const CLICK_SLOP_PX = 6;

export function isClick(heldMs: number, movedPx: number): boolean {
  return heldMs < CLICK_MAX_MS && movedPx <= CLICK_SLOP_PX;
}

/**
 * A third point replaces the first two and starts a new measurement; a click beside the scans only clears two
 * points.
 */
export function addPoint(measured: Measured, added: MeasuredPoint | undefined): Measured {
  const isFull = measured.length >= 2;
  if (!added) return isFull ? [] : measured;
  return isFull ? [added] : [...measured, added];
}

export function measuredMm([first, second]: Measured): number | undefined {
  return first && second && distanceMm(first.point, second.point);
}
