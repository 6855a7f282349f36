/** The camera: on an orbit around a point of the scans, freely rotated, within the limits of VWR-02. */
import { Matrix4, Quaternion, Vector3 } from 'three';
import type { Point } from './screen';

export const DISTANCE_MIN_MM = 70;
export const DISTANCE_MAX_MM = 600;
export const ZOOM_MIN = 0.25;
export const ZOOM_MAX = 3;

const DISTANCE_MM = 600;
const SMALL_DISTANCE_MM = 400;
const SMALL_SCREEN_PX = 1024;

export type Turn = readonly [number, number, number, number];

export interface CameraView {
  /** A quaternion: x, y, z, w. */
  turn: Turn;
  /** The point that the camera looks at, in the scans' millimetres. */
  target: Point;
  distanceMm: number;
  zoom: number;
}

/** The sides from which the patient is viewed; left and right are the patient's. */
export const SIDES = ['front', 'back', 'left', 'right', 'upper', 'lower'] as const;
export type Side = (typeof SIDES)[number];

/** In the patient's axes, those of DICOM: x to their left, y to their back, z to their head. */
export const EYES: Record<Side, { from: Point; up: Point }> = {
  front: { from: [0, -1, 0], up: [0, 0, 1] },
  back: { from: [0, 1, 0], up: [0, 0, 1] },
  left: { from: [1, 0, 0], up: [0, 0, 1] },
  right: { from: [-1, 0, 0], up: [0, 0, 1] },
  // As if tilted from the front, so that left stays left.
  upper: { from: [0, 0, 1], up: [0, 1, 0] },
  lower: { from: [0, 0, -1], up: [0, -1, 0] },
};

/** `patient` is the rotation from the patient's axes to those of the scan. */
export function turnOf(side: Side, patient: Turn): Turn {
  const { from, up } = EYES[side];
  const looking = new Matrix4().lookAt(new Vector3(...from), new Vector3(), new Vector3(...up));
  return toTurn(new Quaternion(...patient).multiply(new Quaternion().setFromRotationMatrix(looking)));
}

/** Converts to the tuple that the state keeps. */
export function toTurn(quaternion: Quaternion): Turn {
  const { x, y, z, w } = quaternion.normalize();
  return [x, y, z, w];
}

export function defaultDistanceMm(pageWidthPx: number): number {
  return pageWidthPx < SMALL_SCREEN_PX ? SMALL_DISTANCE_MM : DISTANCE_MM;
}

export function clampView(view: CameraView): CameraView {
  return {
    ...view,
    distanceMm: clamp(view.distanceMm, DISTANCE_MIN_MM, DISTANCE_MAX_MM),
    zoom: clamp(view.zoom, ZOOM_MIN, ZOOM_MAX),
  };
}

function clamp(value: number, least: number, greatest: number): number {
  return Math.min(greatest, Math.max(least, value));
}

/** Rotates the scan under the pointer, around the axes of the screen: without poles where it would get stuck. */
export function turnBy(view: CameraView, rightRad: number, downRad: number, rollRad = 0): CameraView {
  const turn = new Quaternion(...view.turn)
    .multiply(new Quaternion().setFromAxisAngle(new Vector3(0, 1, 0), -rightRad))
    .multiply(new Quaternion().setFromAxisAngle(new Vector3(1, 0, 0), -downRad))
    .multiply(new Quaternion().setFromAxisAngle(new Vector3(0, 0, 1), rollRad));
  return { ...view, turn: toTurn(turn) };
}

/** Moves the scan across the screen. */
export function moveBy(view: CameraView, rightMm: number, downMm: number): CameraView {
  const step = new Vector3(-rightMm, downMm, 0).applyQuaternion(new Quaternion(...view.turn));
  const [x, y, z] = view.target;
  return { ...view, target: [x + step.x, y + step.y, z + step.z] };
}

/** Limits panning, so that the scan can be found again. */
export function keepNear(view: CameraView, middle: Point, reachMm: number): CameraView {
  const away = new Vector3(...view.target).sub(new Vector3(...middle));
  if (away.length() <= reachMm) return view;
  const { x, y, z } = away.setLength(reachMm).add(new Vector3(...middle));
  return { ...view, target: [x, y, z] };
}

/**
 * Enlarges the scan by a factor. The camera first moves closer, up to its limit, then the picture is enlarged; and
 * back in reverse order.
 */
export function zoomBy(view: CameraView, factor: number): CameraView {
  return factor >= 1 ? goNearer(view, factor) : goAway(view, 1 / factor);
}

function goNearer({ distanceMm, zoom, ...view }: CameraView, factor: number): CameraView {
  const undone = Math.min(factor, Math.max(1, 1 / zoom));
  const nearer = Math.min(factor / undone, distanceMm / DISTANCE_MIN_MM);
  const left = factor / undone / nearer;
  return { ...view, distanceMm: distanceMm / nearer, zoom: Math.min(ZOOM_MAX, zoom * undone * left) };
}

function goAway({ distanceMm, zoom, ...view }: CameraView, factor: number): CameraView {
  const undone = Math.min(factor, Math.max(1, zoom));
  const farther = Math.min(factor / undone, DISTANCE_MAX_MM / distanceMm);
  const left = factor / undone / farther;
  return { ...view, distanceMm: distanceMm * farther, zoom: Math.max(ZOOM_MIN, zoom / undone / left) };
}

export function eyeOf({ turn, target, distanceMm }: CameraView): Point {
  const { x, y, z } = new Vector3(0, 0, distanceMm)
    .applyQuaternion(new Quaternion(...turn))
    .add(new Vector3(...target));
  return [x, y, z];
}

/** An intermediate view between two views. */
export function between(from: CameraView, to: CameraView, part: number): CameraView {
  const mix = (a: number, b: number) => a + (b - a) * part;
  return {
    turn: toTurn(new Quaternion(...from.turn).slerp(new Quaternion(...to.turn), part)),
    target: [
      mix(from.target[0], to.target[0]),
      mix(from.target[1], to.target[1]),
      mix(from.target[2], to.target[2]),
    ],
    distanceMm: mix(from.distanceMm, to.distanceMm),
    zoom: mix(from.zoom, to.zoom),
  };
}
