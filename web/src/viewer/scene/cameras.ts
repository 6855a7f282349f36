import { type Camera, Matrix4, OrthographicCamera, PerspectiveCamera } from 'three';
import { type CameraView, eyeOf } from '../model/camera';
import { halfHeightMm } from '../model/framing';
import type { Box } from '../model/mesh';
import { halfSizeOf, middleOf } from '../model/recentre';
import type { Pixel, Point, Screen } from '../model/screen';
import type { Projection } from '../source';

/** What the cameras need to know of the scene. */
export interface Frame {
  /** The centre of the case, which is the scene's origin. */
  middle: Point;
  /** The box around everything. */
  bounds: Box;
  /** The tangent of half the camera's angle. */
  slope: number;
  widthPx: number;
  heightPx: number;
  /** The pixel that shows the target. */
  centre: Pixel;
}

const NEAR_MIN_MM = 1;

/** Both projections; an object at the target has the same size in both. */
export class Cameras {
  projection: Projection = 'perspective';
  private readonly perspective = new PerspectiveCamera();
  private readonly parallel = new OrthographicCamera();

  get current(): Camera {
    return this.projection === 'perspective' ? this.perspective : this.parallel;
  }

  place(view: CameraView, frame: Frame): void {
    const { near, far } = depths(view, frame);
    const aspect = frame.widthPx / frame.heightPx;
    const halfHeight = halfHeightMm(view, frame.slope);
    const eye = eyeOf(view);
    for (const camera of [this.perspective, this.parallel]) {
      camera.quaternion.set(...view.turn);
      camera.position.set(eye[0] - frame.middle[0], eye[1] - frame.middle[1], eye[2] - frame.middle[2]);
      camera.far = far;
      camera.near = near;
    }
    const { perspective, parallel } = this;
    perspective.fov = (2 * Math.atan(halfHeight / view.distanceMm) * 180) / Math.PI;
    perspective.aspect = aspect;
    perspective.near = Math.max(NEAR_MIN_MM, near);
    parallel.top = halfHeight;
    parallel.bottom = -halfHeight;
    parallel.left = -halfHeight * aspect;
    parallel.right = halfHeight * aspect;
    const { widthPx, heightPx, centre } = frame;
    for (const camera of [perspective, parallel]) {
      // Centres the case in the uncovered part; this also updates the projection.
      const [x, y] = [widthPx / 2 - centre.x, heightPx / 2 - centre.y];
      camera.setViewOffset(widthPx, heightPx, x, y, widthPx, heightPx);
      camera.updateMatrixWorld();
    }
  }

  /** From the scans' own millimetres, not from the scene's. */
  screen({ middle, widthPx, heightPx }: Frame): Screen {
    const camera = this.current;
    const toClip = new Matrix4()
      .multiplyMatrices(camera.projectionMatrix, camera.matrixWorldInverse)
      .multiply(new Matrix4().makeTranslation(-middle[0], -middle[1], -middle[2]));
    return { toClip: toClip.elements, fromClip: toClip.clone().invert().elements, widthPx, heightPx };
  }
}

/** The depth range of the content, kept narrow so that depth is precise. */
function depths(view: CameraView, { bounds }: Frame): { near: number; far: number } {
  const eye = eyeOf(view);
  const middle = middleOf(bounds);
  const radius = Math.hypot(...halfSizeOf(bounds)) * 1.02 + 1;
  const away = Math.hypot(eye[0] - middle[0], eye[1] - middle[1], eye[2] - middle[2]);
  return { near: away - radius, far: away + radius };
}
