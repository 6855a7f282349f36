import { type CameraView, keepNear, moveBy, type Side, turnBy, turnOf, zoomBy } from '../model/camera';
import { halfHeightMm } from '../model/framing';
import type { Shape } from '../model/mesh';
import type { Pixel, Point } from '../model/screen';
import type { Layer } from '../source';
import type { CaseFrame } from './case-frame';
import { Glide } from './glide';

/** A drag over the shorter side of the picture turns the scan half around. */
const DRAG_RAD = Math.PI;

/** How far beside the case one may look. */
const BESIDE_MM = 10;

/** Where it stands is nobody's wish yet, that of a link, or that of the one who looks. */
type Wish = 'none' | 'link' | 'hand';

/** Moves the camera's view as hands and keys ask for it. */
export class Eye {
  view: CameraView;
  private wish: Wish;
  private readonly glide = new Glide((view) => this.show(view));

  constructor(
    private readonly frame: CaseFrame,
    private readonly onMove: () => void,
    restored?: CameraView,
  ) {
    this.wish = restored ? 'link' : 'none';
    this.view = restored ?? this.firstView();
  }

  /** Takes in a file that is seen for the first time. Whoever has moved already keeps what they see. */
  add(layer: Layer, shape: Shape): void {
    const slopeBefore = this.frame.slope;
    this.frame.add(layer, shape);
    if (this.wish === 'none') this.view = this.firstView();
    else if (this.wish === 'hand') this.view = zoomBy(this.view, this.frame.slope / slopeBefore);
  }

  turn(rightPx: number, downPx: number, rollRad = 0): void {
    const scale = DRAG_RAD / Math.min(this.frame.widthPx, this.frame.heightPx);
    this.move(turnBy(this.view, rightPx * scale, downPx * scale, rollRad));
  }

  shift(rightPx: number, downPx: number): void {
    const mm = this.mmPerPixel(this.view);
    this.move(moveBy(this.view, rightPx * mm, downPx * mm));
  }

  /** What lies under the pixel stays there. */
  zoom(factor: number, at: Pixel = this.frame.centre): void {
    const zoomed = zoomBy(this.view, factor);
    const mm = this.mmPerPixel(this.view) - this.mmPerPixel(zoomed);
    const { x, y } = this.frame.centre;
    this.move(moveBy(zoomed, (x - at.x) * mm, (y - at.y) * mm));
  }

  lookFrom(side: Side): void {
    this.wish = 'hand';
    this.glide.start(this.view, { ...this.view, turn: turnOf(side, this.frame.pose.turn) });
  }

  /** The point becomes what the scan is turned around. */
  lookAt(target: Point): void {
    this.wish = 'hand';
    this.glide.start(this.view, { ...this.view, target });
  }

  reset(): void {
    this.wish = 'none';
    this.glide.start(this.view, this.firstView());
  }

  stop(): void {
    this.glide.stop();
  }

  private firstView(): CameraView {
    const { middle, firstDistanceMm, pose } = this.frame;
    const front = { turn: turnOf('A', pose.turn), target: middle, distanceMm: firstDistanceMm, zoom: 1 };
    return turnBy(front, 0, pose.tiltRad);
  }

  private mmPerPixel(view: CameraView): number {
    return halfHeightMm(view, this.frame.slope) / (this.frame.heightPx / 2);
  }

  private move(view: CameraView): void {
    this.glide.stop();
    this.wish = 'hand';
    this.show(keepNear(view, this.frame.middle, this.frame.radiusMm + BESIDE_MM));
  }

  private show(view: CameraView): void {
    this.view = view;
    this.onMove();
  }
}
