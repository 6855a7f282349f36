/** Finds the surface under a pointer, and the nearest vertex (VWR-03). */
import { BLOCK_TRIANGLES } from './blocks';
import { cast, type Pickable } from './ray';
import { distanceMm, type Pixel, type Point, rayThrough, type Screen, toPixel } from './screen';

export interface Picked {
  /** The index of the surface. */
  surface: number;
  point: Point;
  isVertex: boolean;
}

const SNAP_PX = 8;

/** A vertex counts as visible when nothing is in front of it by more than this. */
const HIDDEN_MM = 0.02;

/** Near a silhouette many vertices are close on the screen but behind the edge: this many are tried. */
const TRIES_MAX = 48;

/** The visible vertex nearest to the pixel, within eight pixels; else the point on the surface; else undefined. */
export function pick(surfaces: readonly Pickable[], screen: Screen, pixel: Pixel): Picked | undefined {
  for (const { surface, point, seenAt } of nearVertices(surfaces, screen, pixel)) {
    if (isSeen(surfaces, screen, seenAt, point)) return { surface, point, isVertex: true };
  }
  const hit = cast(surfaces, rayThrough(screen, pixel));
  return hit && { ...hit, isVertex: false };
}

/** How much farther than the nearest point another point of the same surface may be. */
const LAYER_MM = 1;

/** For a point cloud: the point nearest to the pixel, within eight pixels, among those in front. */
export function pickPoint(
  positions: Float32Array,
  screen: Screen,
  pixel: Pixel,
  eye: Point,
): Point | undefined {
  const near: { point: Point; squarePx: number; awayMm: number }[] = [];
  for (let vertex = 0; vertex * 3 + 2 < positions.length; vertex += 1) {
    const point = vertexAt(positions, vertex);
    const seenAt = toPixel(screen, point);
    if (!seenAt) continue;
    const squarePx = (seenAt.x - pixel.x) ** 2 + (seenAt.y - pixel.y) ** 2;
    if (squarePx <= SNAP_PX ** 2) near.push({ point, squarePx, awayMm: distanceMm(point, eye) });
  }
  const nearestMm = near.reduce((least, { awayMm }) => Math.min(least, awayMm), Infinity);
  const inFront = near.filter(({ awayMm }) => awayMm <= nearestMm + LAYER_MM);
  return inFront.sort((a, b) => a.squarePx - b.squarePx)[0]?.point;
}

/** Moves a point that was set on a coarse level to the fine level. */
export function nearestVertex(positions: Float32Array, to: Point): Point {
  let nearest = 0;
  let least = Infinity;
  for (let at = 0; at + 2 < positions.length; at += 3) {
    const x = (positions[at] as number) - to[0];
    const y = (positions[at + 1] as number) - to[1];
    const z = (positions[at + 2] as number) - to[2];
    const square = x * x + y * y + z * z;
    if (square < least) {
      least = square;
      nearest = at / 3;
    }
  }
  return vertexAt(positions, nearest);
}

function vertexAt(positions: Float32Array, vertex: number): Point {
  const at = vertex * 3;
  return [positions[at] as number, positions[at + 1] as number, positions[at + 2] as number];
}

interface Candidate {
  surface: number;
  point: Point;
  seenAt: Pixel;
  squarePx: number;
}

function nearVertices(surfaces: readonly Pickable[], screen: Screen, pixel: Pixel): Candidate[] {
  const candidates: Candidate[] = [];
  for (const [surface, { positions, index, blocks }] of surfaces.entries()) {
    const near = new Set<number>();
    for (let block = 0; block * 6 < blocks.length; block += 1) {
      if (!isBlockNear(blocks.subarray(block * 6, block * 6 + 6), screen, pixel)) continue;
      const start = block * BLOCK_TRIANGLES * 3;
      for (const vertex of index.subarray(start, start + BLOCK_TRIANGLES * 3)) near.add(vertex);
    }
    for (const vertex of near) {
      const point = vertexAt(positions, vertex);
      const seenAt = toPixel(screen, point);
      if (!seenAt) continue;
      const squarePx = (seenAt.x - pixel.x) ** 2 + (seenAt.y - pixel.y) ** 2;
      if (squarePx <= SNAP_PX ** 2) candidates.push({ surface, point, seenAt, squarePx });
    }
  }
  return candidates.sort((a, b) => a.squarePx - b.squarePx).slice(0, TRIES_MAX);
}

function isBlockNear(box: Float32Array, screen: Screen, pixel: Pixel): boolean {
  const [minX = 0, minY = 0, minZ = 0, maxX = 0, maxY = 0, maxZ = 0] = box;
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (let corner = 0; corner < 8; corner += 1) {
    const seenAt = toPixel(screen, [
      corner & 1 ? maxX : minX,
      corner & 2 ? maxY : minY,
      corner & 4 ? maxZ : minZ,
    ]);
    // A box that is partly behind the eye may be anywhere on the screen.
    if (!seenAt) return true;
    left = Math.min(left, seenAt.x);
    right = Math.max(right, seenAt.x);
    top = Math.min(top, seenAt.y);
    bottom = Math.max(bottom, seenAt.y);
  }
  const { x, y } = pixel;
  return x >= left - SNAP_PX && x <= right + SNAP_PX && y >= top - SNAP_PX && y <= bottom + SNAP_PX;
}

function isSeen(surfaces: readonly Pickable[], screen: Screen, pixel: Pixel, point: Point): boolean {
  const ray = rayThrough(screen, pixel);
  const hit = cast(surfaces, ray);
  return !hit || distanceMm(ray.from, point) <= distanceMm(ray.from, hit.point) + HIDDEN_MM;
}
