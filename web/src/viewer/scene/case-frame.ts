import { defaultDistanceMm } from '../model/camera';
import { type Covered, slopeToFit, visibleCentre, visibleWidthPx } from '../model/framing';
import { type Box, boxOf, joinBoxes, type Shape } from '../model/mesh';
import { findPose, PLAIN_POSE, type Pose, type PosePart } from '../model/pose';
import { halfSizeOf, middleOf, sampledPoints } from '../model/recentre';
import type { Pixel, Point } from '../model/screen';
import type { Layer } from '../source';

const EMPTY: Box = [-30, -30, -30, 30, 30, 30];

/**
 * Where the case lies and how large it is, on a picture of so many pixels. The first level of each file counts;
 * finer ones change nothing, so nothing moves when they come.
 */
export class CaseFrame {
  widthPx = 1;
  heightPx = 1;
  covered: Covered = { leftPx: 0, rightPx: 0 };
  pose: Pose = PLAIN_POSE;
  private sampled?: Box;
  private whole?: Box;
  private readonly parts: PosePart[] = [];

  add(layer: Layer, shape: Shape): void {
    const points = sampledPoints(shape.positions);
    this.parts.push({ layer, points });
    this.pose = findPose(this.parts);
    const sampled = boxOf(points);
    this.sampled = this.sampled ? joinBoxes(this.sampled, sampled) : sampled;
    this.whole = this.whole ? joinBoxes(this.whole, shape.box) : shape.box;
  }

  isSized(widthPx: number, heightPx: number): boolean {
    return this.widthPx === Math.max(1, widthPx) && this.heightPx === Math.max(1, heightPx);
  }

  resize(widthPx: number, heightPx: number): void {
    this.widthPx = Math.max(1, widthPx);
    this.heightPx = Math.max(1, heightPx);
  }

  /** The scene has it as its origin. */
  get middle(): Point {
    return middleOf(this.sampled ?? EMPTY);
  }

  /** Around everything. */
  get bounds(): Box {
    return this.whole ?? EMPTY;
  }

  get radiusMm(): number {
    return Math.hypot(...halfSizeOf(this.bounds));
  }

  get firstDistanceMm(): number {
    return defaultDistanceMm(window.innerWidth);
  }

  /** The tangent of half the camera's angle. */
  get slope(): number {
    const aspect = visibleWidthPx(this.widthPx, this.covered) / this.heightPx;
    return slopeToFit(halfSizeOf(this.sampled ?? EMPTY), aspect, this.firstDistanceMm);
  }

  get centre(): Pixel {
    return visibleCentre(this.widthPx, this.heightPx, this.covered);
  }
}
