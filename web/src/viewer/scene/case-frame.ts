import { defaultDistanceMm, type Turn, turnOf } from '../model/camera';
import {
  type Covered,
  type Fit,
  fitPoints,
  visibleCentre,
  visibleHeightPx,
  visibleWidthPx,
} from '../model/framing';
import { firstShown } from '../model/layers';
import { type Box, boxOf, joinBoxes, type Shape } from '../model/mesh';
import { findPose, PLAIN_POSE, type Pose } from '../model/pose';
import { halfSizeOf, middleOf, sampledPoints, thinnedPoints } from '../model/recentre';
import type { Pixel, Point } from '../model/screen';
import { jawOf, type ViewerSource } from '../source';

const EMPTY: Box = [-30, -30, -30, 30, 30, 30];
const CORNERS = new Float32Array(EMPTY);

interface Part {
  shape: Shape;
  sampled: Box;
  points: Float32Array;
}

/**
 * Where the case is and how large, on a picture of a given size. Only the first level of each file counts; finer
 * levels change nothing, so nothing moves when they arrive.
 */
export class CaseFrame {
  pose: Pose = PLAIN_POSE;
  private sizePx = { widthPx: 1, heightPx: 1 };
  private beside: Covered = { leftPx: 0, rightPx: 0, bottomPx: 0 };
  private sources: readonly ViewerSource[] = [];
  private readonly parts = new Map<string, Part>();
  private first?: Fit;

  /** The sources that will be loaded. */
  expect(sources: readonly ViewerSource[]): void {
    this.sources = sources;
    this.update();
  }

  has(sourceId: string): boolean {
    return this.parts.has(sourceId);
  }

  add({ id }: ViewerSource, shape: Shape): void {
    const sampled = boxOf(sampledPoints(shape.positions));
    this.parts.set(id, { shape, sampled, points: thinnedPoints(shape.positions) });
    this.update();
  }

  /** The longest side of a loaded file. */
  sizeMm(sourceId: string): number {
    const part = this.parts.get(sourceId);
    return part ? 2 * Math.max(...halfSizeOf(part.shape.box)) : 0;
  }

  isSized(widthPx: number, heightPx: number): boolean {
    return this.widthPx === Math.max(1, widthPx) && this.heightPx === Math.max(1, heightPx);
  }

  resize(widthPx: number, heightPx: number): void {
    this.sizePx = { widthPx: Math.max(1, widthPx), heightPx: Math.max(1, heightPx) };
    this.first = undefined;
  }

  get widthPx(): number {
    return this.sizePx.widthPx;
  }

  get heightPx(): number {
    return this.sizePx.heightPx;
  }

  set covered(covered: Covered) {
    this.beside = covered;
    this.first = undefined;
  }

  /** The origin of the scene. */
  get middle(): Point {
    return middleOf(this.joined(({ sampled }) => sampled));
  }

  /** The box around everything. */
  get bounds(): Box {
    return this.joined(({ shape }) => shape.box);
  }

  get radiusMm(): number {
    return Math.hypot(...halfSizeOf(this.bounds));
  }

  get firstDistanceMm(): number {
    return defaultDistanceMm(window.innerWidth);
  }

  get firstTurn(): Turn {
    return turnOf(this.pose.side, this.pose.turn);
  }

  /** The fit of what is visible at first, seen from the first side. */
  get firstFit(): Fit {
    this.first ??= this.fitFrom(this.firstTurn);
    return this.first;
  }

  /** The tangent of half the camera's angle. */
  get slope(): number {
    return this.firstFit.slope;
  }

  get centre(): Pixel {
    return visibleCentre(this.widthPx, this.heightPx, this.beside);
  }

  fitFrom(turn: Turn): Fit {
    const heightPx = visibleHeightPx(this.heightPx, this.beside);
    const aspect = visibleWidthPx(this.widthPx, this.beside) / heightPx;
    const points = this.shownParts.map(({ part }) => part.points);
    const seen = points.length > 0 ? points : [CORNERS];
    const { target, slope } = fitPoints(seen, turn, aspect, this.firstDistanceMm);
    return { target, slope: (slope * this.heightPx) / heightPx };
  }

  private get shownParts(): { source: ViewerSource; part: Part }[] {
    return firstShown(this.sources).flatMap((source) => {
      const part = this.parts.get(source.id);
      return part ? [{ source, part }] : [];
    });
  }

  private joined(boxOfPart: (part: Part) => Box): Box {
    const boxes = [...this.parts.values()].map(boxOfPart);
    return boxes.length > 0 ? boxes.reduce(joinBoxes) : EMPTY;
  }

  private update(): void {
    const parts = this.shownParts.map(({ source: { layer }, part: { shape } }) => ({
      jaw: jawOf(layer),
      pose: shape.kind === 'path' ? undefined : shape.pose,
      middle: middleOf(shape.box),
    }));
    const toCome = firstShown(this.sources).filter(({ failure }) => failure === undefined);
    const jaws = toCome.map(({ layer }) => jawOf(layer)).filter((jaw) => jaw !== undefined);
    this.pose = findPose(parts, new Set(jaws));
    this.first = undefined;
  }
}
