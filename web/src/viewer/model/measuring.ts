/** Two points and what lies between them (VWR-03). */
import { distanceMm, type Point } from './screen';

export interface MeasuredPoint {
  /** The file whose surface it lies on. */
  sourceId: string;
  point: Point;
}

/** None, one or two. */
export type Measured = readonly MeasuredPoint[];

/** A pointer that stays longer, or goes farther, turns the scan. */
const CLICK_MAX_MS = 200;
const CLICK_SLOP_PX = 6;

export function isClick(heldMs: number, movedPx: number): boolean {
  return heldMs < CLICK_MAX_MS && movedPx <= CLICK_SLOP_PX;
}

/** A third point clears the two before it and is the first of the next two; a click beside everything only clears. */
export function addPoint(measured: Measured, added: MeasuredPoint | undefined): Measured {
  const isFull = measured.length >= 2;
  if (!added) return isFull ? [] : measured;
  return isFull ? [added] : [...measured, added];
}

export function measuredMm([first, second]: Measured): number | undefined {
  return first && second && distanceMm(first.point, second.point);
}
