/** Converts between the scans' millimetres, pixels and rays. */

export type Point = readonly [number, number, number];

/** Two 4 × 4 matrices, column by column: to clip space and back. */
export interface Screen {
  toClip: readonly number[];
  fromClip: readonly number[];
  widthPx: number;
  heightPx: number;
}

export interface Pixel {
  x: number;
  y: number;
}

export interface Ray {
  from: Point;
  /** A vector of any length. */
  along: Point;
}

const at = (numbers: readonly number[], place: number) => numbers[place] as number;

/** Undefined for points behind the eye. */
export function toPixel({ toClip, widthPx, heightPx }: Screen, [x, y, z]: Point): Pixel | undefined {
  const row = (start: number) =>
    at(toClip, start) * x + at(toClip, start + 4) * y + at(toClip, start + 8) * z + at(toClip, start + 12);
  const w = row(3);
  if (w <= 0) return undefined;
  return { x: ((row(0) / w + 1) / 2) * widthPx, y: ((1 - row(1) / w) / 2) * heightPx };
}

export function rayThrough({ fromClip, widthPx, heightPx }: Screen, { x, y }: Pixel): Ray {
  const clipX = (x / widthPx) * 2 - 1;
  const clipY = 1 - (y / heightPx) * 2;
  const place = (clipZ: number): Point => {
    const row = (start: number) =>
      at(fromClip, start) * clipX +
      at(fromClip, start + 4) * clipY +
      at(fromClip, start + 8) * clipZ +
      at(fromClip, start + 12);
    const w = row(3);
    return [row(0) / w, row(1) / w, row(2) / w];
  };
  const from = place(-1);
  const to = place(1);
  return { from, along: [to[0] - from[0], to[1] - from[1], to[2] - from[2]] };
}

export function distanceMm(a: Point, b: Point): number {
  return Math.hypot(b[0] - a[0], b[1] - a[1], b[2] - a[2]);
}
