/** The scene. A frame is drawn only when something has changed. */
import { Scene as ThreeScene, WebGLRenderer } from 'three';
import { type CameraView, eyeOf, type Turn } from '../model/camera';
import type { Covered } from '../model/framing';
import type { Shape } from '../model/mesh';
import { nearestVertex, pick, pickPoint } from '../model/picking';
import { distanceMm, type Pixel, type Point, type Screen } from '../model/screen';
import { Signal } from '../signal';
import type { Projection, ViewerSource } from '../source';
import { Cameras } from './cameras';
import { CaseFrame } from './case-frame';
import { makeContext } from './context';
import { Eye } from './eye';
import { Models } from './models';
import { mark, whenDrawn } from './timing';

export interface Drawn {
  screen: Screen;
  view: CameraView;
  /** The patient's orientation in the axes of the scan. */
  patient: Turn;
}

const PIXEL_RATIO_MAX = 2;

/** If a frame takes longer than this, the coarse levels are drawn while the camera moves. */
const SLOW_MS = 90;
const REST_MS = 160;

export class Scene {
  readonly drawn = new Signal<Drawn>();
  /** Sends the file whose new level is shown. */
  readonly shown = new Signal<string>();
  /** Sends whether the graphics context was lost or restored. */
  readonly lost = new Signal<boolean>();
  readonly eye: Eye;

  private readonly renderer: WebGLRenderer;
  private readonly scene = new ThreeScene();
  private readonly cameras = new Cameras();
  private readonly frame = new CaseFrame();
  private readonly models = new Models();
  private readonly resizing = new ResizeObserver(() => this.resize());
  private waitingFrame = 0;
  private resting: ReturnType<typeof setTimeout> | undefined;
  private isTimed = false;
  private isSlow = false;
  /** The marks to record after the next frame. */
  private readonly marks: string[] = [];

  /** Throws if the browser has no WebGL. */
  constructor(
    private readonly stage: HTMLElement,
    restored?: CameraView,
  ) {
    const { canvas, context, isSoftware } = makeContext();
    this.isSlow = isSoftware;
    this.renderer = new WebGLRenderer({ canvas, context });
    this.renderer.setClearAlpha(0);
    this.scene.add(this.models.group);
    canvas.addEventListener('webglcontextlost', this.onLost);
    canvas.addEventListener('webglcontextrestored', this.onRestored);
    stage.prepend(canvas);
    this.fit();
    this.eye = new Eye(this.frame, () => this.onMove(), restored);
    this.resizing.observe(stage);
  }

  /** Prepares the first frame while the files load. */
  expect(sources: readonly ViewerSource[]): void {
    this.frame.expect(sources);
    this.eye.refit();
    if (sources.every(({ id }) => this.models.find(id))) return;
    for (const source of sources) this.models.of(source);
    this.render();
  }

  /** Replaces the previous level of the file, if any. */
  show(source: ViewerSource, shape: Shape): void {
    if (this.models.isEmpty) this.marks.push('viewer-first-frame');
    const model = this.models.of(source);
    const isElsewhere = model.isEmpty && this.frame.has(source.id);
    if (model.isEmpty) this.eye.add(source, shape);
    model.setShape(shape);
    // A person has set the jaw: the patient's orientation is another than assumed.
    if (isElsewhere) this.eye.reset();
    this.shown.send(source.id);
    this.draw();
  }

  remove(sourceId: string): void {
    this.models.remove(sourceId);
    this.draw();
  }

  /** `opacity` from 0 to 1; `isSolid` leaves out the scan's own colours. */
  setLook(sourceId: string, opacity: number, isSolid: boolean): void {
    this.models.find(sourceId)?.setLook(opacity, isSolid);
    this.draw();
  }

  setProjection(projection: Projection): void {
    this.cameras.projection = projection;
    this.draw();
  }

  setCovered(covered: Covered): void {
    this.frame.covered = covered;
    this.eye.refit();
    this.draw();
  }

  get now(): Drawn {
    return { screen: this.screen, view: this.eye.view, patient: this.frame.pose.turn };
  }

  /** The longest side of a loaded file. */
  sizeMm(sourceId: string): number {
    return this.frame.sizeMm(sourceId);
  }

  get centre(): Pixel {
    return this.frame.centre;
  }

  pick(pixel: Pixel): { sourceId: string; point: Point } | undefined {
    const { surfaces, clouds } = this.models;
    const picked = pick(
      surfaces.map(({ surface }) => surface),
      this.screen,
      pixel,
    );
    const found = picked && surfaces[picked.surface];
    if (found) return { sourceId: found.sourceId, point: picked.point };
    const { screen } = this;
    const eye = eyeOf(this.eye.view);
    const points = clouds.flatMap(({ sourceId, positions }) => {
      const point = pickPoint(positions, screen, pixel, eye);
      return point ? [{ sourceId, point }] : [];
    });
    return points.sort((a, b) => distanceMm(a.point, eye) - distanceMm(b.point, eye))[0];
  }

  /** The same point on the level that is shown now. */
  snap(sourceId: string, point: Point): Point {
    const positions = this.models.find(sourceId)?.pickable?.positions;
    return positions ? nearestVertex(positions, point) : point;
  }

  /** The canvas with a current picture, valid until the caller next awaits. */
  takePicture(): { canvas: HTMLCanvasElement; screen: Screen } {
    this.models.setCoarse(false);
    this.render();
    return { canvas: this.renderer.domElement, screen: this.screen };
  }

  /** Called when every wanted file is loaded or has failed. */
  onWhole(): void {
    this.marks.push('viewer-whole');
    this.draw();
  }

  dispose(): void {
    cancelAnimationFrame(this.waitingFrame);
    clearTimeout(this.resting);
    this.eye.stop();
    this.resizing.disconnect();
    for (const signal of [this.drawn, this.shown, this.lost]) signal.clear();
    this.models.dispose();
    const canvas = this.renderer.domElement;
    canvas.removeEventListener('webglcontextlost', this.onLost);
    canvas.removeEventListener('webglcontextrestored', this.onRestored);
    this.renderer.dispose();
    mark('viewer-closed', { ...this.renderer.info.memory });
    // Browsers keep only a few contexts, so release this one now.
    this.renderer.forceContextLoss();
    canvas.remove();
  }

  private readonly onLost = () => this.lost.send(true);

  private readonly onRestored = () => {
    this.lost.send(false);
    this.draw();
  };

  private resize(): void {
    if (!this.fit()) return;
    // At once: the browser has cleared the canvas and would show it empty.
    this.render();
  }

  /** Fits the canvas to its element; false if it fits already. */
  private fit(): boolean {
    const { clientWidth, clientHeight } = this.stage;
    const ratio = Math.min(window.devicePixelRatio, PIXEL_RATIO_MAX);
    const { frame, renderer } = this;
    const isSame = ratio === renderer.getPixelRatio() && frame.isSized(clientWidth, clientHeight);
    if (isSame) return false;
    frame.resize(clientWidth, clientHeight);
    renderer.setPixelRatio(ratio);
    renderer.setSize(frame.widthPx, frame.heightPx, false);
    return true;
  }

  private onMove(): void {
    if (this.isSlow) {
      this.models.setCoarse(true);
      clearTimeout(this.resting);
      this.resting = setTimeout(() => {
        this.models.setCoarse(false);
        this.draw();
      }, REST_MS);
    }
    this.draw(() => this.timePicture());
  }

  private timePicture(): void {
    if (this.isSlow || this.isTimed) return;
    this.isTimed = true;
    const startMs = performance.now();
    this.whenDrawn(() => {
      this.isTimed = false;
      this.isSlow = performance.now() - startMs > SLOW_MS;
    });
  }

  private draw(then?: () => void): void {
    if (this.waitingFrame !== 0) return;
    this.waitingFrame = requestAnimationFrame(() => {
      this.waitingFrame = 0;
      this.render();
      then?.();
    });
  }

  private render(): void {
    const { view } = this.eye;
    const [x, y, z] = this.frame.middle;
    this.models.group.position.set(-x, -y, -z);
    this.models.sort(eyeOf(view));
    this.cameras.place(view, this.frame);
    this.renderer.render(this.scene, this.cameras.current);
    this.drawn.send(this.now);
    for (const name of this.marks.splice(0)) this.whenDrawn(() => mark(name));
  }

  private get screen(): Screen {
    return this.cameras.screen(this.frame);
  }

  private whenDrawn(then: () => void): void {
    whenDrawn(this.renderer.getContext() as WebGL2RenderingContext, then);
  }
}
