import {
  type CameraView,
  clampView,
  keepNear,
  moveBy,
  type Side,
  type Turn,
  turnBy,
  turnOf,
  zoomBy,
} from '../model/camera';
import { halfHeightMm } from '../model/framing';
import type { Shape } from '../model/mesh';
import type { Pixel, Point } from '../model/screen';
import type { ViewerSource } from '../source';
import type { CaseFrame } from './case-frame';
import { Glide } from './glide';

/** A drag over the shorter side of the picture turns the scan by half a turn. */
const DRAG_RAD = Math.PI;

/** How far the camera may look past the case. */
const BESIDE_MM = 10;

/** Who chose the current view: nobody yet, a share link, or the person. */
type Wish = 'none' | 'link' | 'hand';

/** Moves the camera as pointer and keys demand. */
export class Eye {
  view: CameraView;
  private wish: Wish;
  /** The view has not been zoomed or moved since all of the case was in view. */
  private isFitted: boolean;
  private readonly glide = new Glide((view) => this.show(view));

  constructor(
    private readonly frame: CaseFrame,
    private readonly onMove: () => void,
    restored?: CameraView,
  ) {
    this.wish = restored ? 'link' : 'none';
    this.isFitted = !restored;
    this.view = restored ?? this.firstView();
  }

  /** Adds a file that is shown for the first time. After the person has moved the view, it is kept. */
  add(source: ViewerSource, shape: Shape): void {
    const slopeBefore = this.frame.slope;
    this.frame.add(source, shape);
    if (this.wish === 'none') this.view = this.firstView();
    else if (this.wish === 'hand') this.view = zoomBy(this.view, this.frame.slope / slopeBefore);
  }

  /** More or less is to be shown than was assumed. */
  refit(): void {
    if (this.wish === 'none') this.view = this.firstView();
  }

  turn(rightPx: number, downPx: number, rollRad = 0): void {
    const scale = DRAG_RAD / Math.min(this.frame.widthPx, this.frame.heightPx);
    this.move(turnBy(this.view, rightPx * scale, downPx * scale, rollRad), this.isFitted);
  }

  shift(rightPx: number, downPx: number): void {
    const mm = this.mmPerPixel(this.view);
    this.move(moveBy(this.view, rightPx * mm, downPx * mm));
  }

  /** Zooms; the point under the pixel stays in its place. */
  zoom(factor: number, at: Pixel = this.frame.centre): void {
    const zoomed = zoomBy(this.view, factor);
    const mm = this.mmPerPixel(this.view) - this.mmPerPixel(zoomed);
    const { x, y } = this.frame.centre;
    this.move(moveBy(zoomed, (x - at.x) * mm, (y - at.y) * mm));
  }

  lookFrom(side: Side): void {
    this.wish = 'hand';
    const turn = turnOf(side, this.frame.pose.turn);
    this.glide.start(this.view, this.isFitted ? this.fittedView(turn) : { ...this.view, turn });
  }

  /** Makes the point the centre of rotation. */
  lookAt(target: Point): void {
    this.wish = 'hand';
    this.isFitted = false;
    this.glide.start(this.view, { ...this.view, target });
  }

  reset(): void {
    this.wish = 'none';
    this.isFitted = true;
    this.glide.start(this.view, this.firstView());
  }

  stop(): void {
    this.glide.stop();
  }

  private firstView(): CameraView {
    const { firstTurn, firstFit, firstDistanceMm } = this.frame;
    return { turn: firstTurn, target: firstFit.target, distanceMm: firstDistanceMm, zoom: 1 };
  }

  /** A view of the whole case from another side. */
  private fittedView(turn: Turn): CameraView {
    const { target, slope } = this.frame.fitFrom(turn);
    const { firstDistanceMm } = this.frame;
    return clampView({ turn, target, distanceMm: firstDistanceMm, zoom: this.frame.slope / slope });
  }

  private mmPerPixel(view: CameraView): number {
    return halfHeightMm(view, this.frame.slope) / (this.frame.heightPx / 2);
  }

  private move(view: CameraView, isFitted = false): void {
    this.glide.stop();
    this.wish = 'hand';
    this.isFitted = isFitted;
    this.show(keepNear(view, this.frame.middle, this.frame.radiusMm + BESIDE_MM));
  }

  private show(view: CameraView): void {
    this.view = view;
    this.onMove();
  }
}
