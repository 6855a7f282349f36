/** A view as a few dozen letters for a share link: camera, opacities, solid colours. */
import { LAYERS } from '../source';
import { type CameraView, clampView } from './camera';
import type { LayerLooks, LayerRow } from './layers';

export interface ViewState {
  camera: CameraView;
  looks: LayerLooks;
  isSolid: boolean;
}

/** A link contains no file names: it identifies a row by its layer and its position in that layer. */
type Rows = readonly Pick<LayerRow, 'key' | 'layer' | 'ordinal'>[];

const VERSION = 1;
const SOLID = 1;
const CAMERA_BYTES = 26;
const HIDDEN = 255;
const ORDINALS = 16;
const ROWS_MAX = LAYERS.length * ORDINALS;

/** Units of a quaternion and of a millimetre: finer than a pixel. */
const TURN_SCALE = 32_767;
const DISTANCE_SCALE = 10;
const ZOOM_SCALE = 10_000;

/** No mouth is farther from a scanner's origin. */
const TARGET_MAX_MM = 100_000;

export function encodeView({ camera, looks, isSolid }: ViewState, rows: Rows): string {
  const encoded = encodedRows(looks, rows);
  const bytes = new Uint8Array(CAMERA_BYTES + encoded.length);
  const view = new DataView(bytes.buffer);
  view.setUint8(0, VERSION);
  view.setUint8(1, isSolid ? SOLID : 0);
  for (const [part, value] of camera.turn.entries()) {
    view.setInt16(2 + part * 2, Math.round(value * TURN_SCALE));
  }
  for (const [axis, value] of camera.target.entries()) view.setFloat32(10 + axis * 4, value);
  view.setUint16(22, Math.round(camera.distanceMm * DISTANCE_SCALE));
  view.setUint16(24, Math.round(camera.zoom * ZOOM_SCALE));
  bytes.set(encoded, CAMERA_BYTES);
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}

function numberOf({ layer, ordinal }: Rows[number]): number {
  return LAYERS.indexOf(layer) * ORDINALS + ordinal;
}

/** Two bytes for each row that is not simply visible. */
function encodedRows(looks: LayerLooks, rows: Rows): number[] {
  return rows
    .filter(({ ordinal }) => ordinal < ORDINALS)
    .flatMap((row) => {
      const look = looks[row.key];
      if (!look || (look.isShown && look.opacity === 100)) return [];
      return [numberOf(row), look.isShown ? look.opacity : HIDDEN];
    });
}

/** Undefined for an invalid text, because anybody can write a link. */
export function decodeView(text: string, rows: Rows): ViewState | undefined {
  const bytes = bytesOf(text);
  if (!bytes || bytes.length < CAMERA_BYTES || bytes.length > CAMERA_BYTES + ROWS_MAX * 2) return undefined;
  const view = new DataView(bytes.buffer);
  if (view.getUint8(0) !== VERSION) return undefined;
  const camera = decodedCamera(view);
  return camera && { camera, looks: decodedRows(bytes, rows), isSolid: (view.getUint8(1) & SOLID) !== 0 };
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^[\w-]{1,420}$/.test(text)) return undefined;
  try {
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
  } catch {
    return undefined;
  }
}

function decodedCamera(view: DataView): CameraView | undefined {
  const [x, y, z, w] = [2, 4, 6, 8].map((at) => view.getInt16(at) / TURN_SCALE) as [
    number,
    number,
    number,
    number,
  ];
  const [tx, ty, tz] = [10, 14, 18].map((at) => view.getFloat32(at)) as [number, number, number];
  const length = Math.hypot(x, y, z, w);
  const isTarget = [tx, ty, tz].every((value) => Math.abs(value) <= TARGET_MAX_MM);
  if (length < 0.5 || !isTarget) return undefined;
  return clampView({
    turn: [x / length, y / length, z / length, w / length],
    target: [tx, ty, tz],
    distanceMm: view.getUint16(22) / DISTANCE_SCALE,
    zoom: view.getUint16(24) / ZOOM_SCALE,
  });
}

function decodedRows(bytes: Uint8Array, rows: Rows): LayerLooks {
  const looks: Record<string, LayerLooks[string]> = {};
  for (let at = CAMERA_BYTES; at + 1 < bytes.length; at += 2) {
    const row = rows.find((one) => one.ordinal < ORDINALS && numberOf(one) === bytes[at]);
    const opacity = bytes[at + 1] ?? 0;
    if (!row || (opacity > 100 && opacity !== HIDDEN)) continue;
    const isShown = opacity !== HIDDEN;
    looks[row.key] = { opacity: isShown ? opacity : 0, isShown };
  }
  return looks;
}
