/** Finds where a ray first meets a surface. */
import { BLOCK_TRIANGLES } from './blocks';
import type { Surface } from './mesh';
import type { Point, Ray } from './screen';

export type Pickable = Pick<Surface, 'positions' | 'index' | 'blocks'>;

interface Hit {
  /** The index of the surface. */
  surface: number;
  point: Point;
}

const at = (numbers: ArrayLike<number>, place: number) => numbers[place] as number;

export function cast(surfaces: readonly Pickable[], ray: Ray): Hit | undefined {
  let nearest = Infinity;
  let found = -1;
  for (const [surface, pickable] of surfaces.entries()) {
    const reach = castOn(pickable, ray, nearest);
    if (reach < nearest) {
      nearest = reach;
      found = surface;
    }
  }
  if (found < 0) return undefined;
  const { from, along } = ray;
  return {
    surface: found,
    point: [from[0] + along[0] * nearest, from[1] + along[1] * nearest, from[2] + along[2] * nearest],
  };
}

/** The distance to the first triangle on the ray, in lengths of the ray; `limit` if none is nearer. */
function castOn({ positions, index, blocks }: Pickable, ray: Ray, limit: number): number {
  let nearest = limit;
  for (let block = 0; block * 6 < blocks.length; block += 1) {
    if (!meetsBox(blocks, block * 6, ray, nearest)) continue;
    const end = Math.min(index.length - 2, (block + 1) * BLOCK_TRIANGLES * 3);
    for (let corner = block * BLOCK_TRIANGLES * 3; corner < end; corner += 3) {
      const [a, b, c] = [at(index, corner) * 3, at(index, corner + 1) * 3, at(index, corner + 2) * 3];
      const reach = castOnTriangle(positions, a, b, c, ray);
      if (reach < nearest) nearest = reach;
    }
  }
  return nearest;
}

function meetsBox(blocks: Float32Array, start: number, { from, along }: Ray, limit: number): boolean {
  let enter = 0;
  let leave = limit;
  for (let axis = 0; axis < 3; axis += 1) {
    const step = at(along, axis);
    const near = at(blocks, start + axis) - at(from, axis);
    const far = at(blocks, start + 3 + axis) - at(from, axis);
    if (step === 0) {
      if (near > 0 || far < 0) return false;
      continue;
    }
    enter = Math.max(enter, Math.min(near / step, far / step));
    leave = Math.min(leave, Math.max(near / step, far / step));
  }
  return enter <= leave;
}

/** The Möller–Trumbore intersection, from both sides of the triangle. */
function castOnTriangle(
  positions: Float32Array,
  a: number,
  b: number,
  c: number,
  { from, along }: Ray,
): number {
  const ax = at(positions, a);
  const ay = at(positions, a + 1);
  const az = at(positions, a + 2);
  const ux = at(positions, b) - ax;
  const uy = at(positions, b + 1) - ay;
  const uz = at(positions, b + 2) - az;
  const vx = at(positions, c) - ax;
  const vy = at(positions, c + 1) - ay;
  const vz = at(positions, c + 2) - az;
  const [dx, dy, dz] = along;
  const px = dy * vz - dz * vy;
  const py = dz * vx - dx * vz;
  const pz = dx * vy - dy * vx;
  const determinant = ux * px + uy * py + uz * pz;
  if (determinant === 0) return Infinity;
  const sx = from[0] - ax;
  const sy = from[1] - ay;
  const sz = from[2] - az;
  const u = (sx * px + sy * py + sz * pz) / determinant;
  if (u < 0 || u > 1) return Infinity;
  const qx = sy * uz - sz * uy;
  const qy = sz * ux - sx * uz;
  const qz = sx * uy - sy * ux;
  const v = (dx * qx + dy * qy + dz * qz) / determinant;
  if (v < 0 || u + v > 1) return Infinity;
  const reach = (vx * qx + vy * qy + vz * qz) / determinant;
  return reach >= 0 ? reach : Infinity;
}
