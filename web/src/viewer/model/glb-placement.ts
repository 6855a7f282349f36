import type { GltfNode } from './glb-buffers';
import { MeshFault } from './mesh';

/** A 4 × 4 matrix, column by column. */
export type Placement = readonly number[];

const IDENTITY: Placement = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];

/** A node's matrix relative to its parent; it also scales quantised positions back to millimetres. */
export function nodeMatrix({ matrix, translation, rotation, scale }: GltfNode): Placement {
  if (matrix) return checked(matrix, 16);
  if (!translation && !rotation && !scale) return IDENTITY;
  const [tx = 0, ty = 0, tz = 0] = checked(translation ?? [0, 0, 0], 3);
  const [x = 0, y = 0, z = 0, w = 1] = checked(rotation ?? [0, 0, 0, 1], 4);
  const [sx = 1, sy = 1, sz = 1] = checked(scale ?? [1, 1, 1], 3);
  return [
    sx * (1 - 2 * (y * y + z * z)),
    sx * 2 * (x * y + z * w),
    sx * 2 * (x * z - y * w),
    0,
    sy * 2 * (x * y - z * w),
    sy * (1 - 2 * (x * x + z * z)),
    sy * 2 * (y * z + x * w),
    0,
    sz * 2 * (x * z + y * w),
    sz * 2 * (y * z - x * w),
    sz * (1 - 2 * (x * x + y * y)),
    0,
    tx,
    ty,
    tz,
    1,
  ];
}

function checked(numbers: readonly number[], length: number): readonly number[] {
  if (numbers.length !== length || !numbers.every(Number.isFinite)) throw new MeshFault('damaged');
  return numbers;
}

export function multiply(parent: Placement, child: Placement): Placement {
  if (parent === IDENTITY) return child;
  if (child === IDENTITY) return parent;
  return child.map((_, at) => {
    const column = at - (at % 4);
    let sum = 0;
    for (let k = 0; k < 4; k += 1) sum += (parent[(at % 4) + 4 * k] ?? 0) * (child[column + k] ?? 0);
    return sum;
  });
}

export function placeAll(positions: Float32Array, placement: Placement): void {
  if (placement === IDENTITY) return;
  const [a = 0, b = 0, c = 0, , d = 0, e = 0, f = 0, , g = 0, h = 0, i = 0, , tx = 0, ty = 0, tz = 0] =
    placement;
  for (let at = 0; at + 2 < positions.length; at += 3) {
    const x = positions[at] as number;
    const y = positions[at + 1] as number;
    const z = positions[at + 2] as number;
    positions[at] = a * x + d * y + g * z + tx;
    positions[at + 1] = b * x + e * y + h * z + ty;
    positions[at + 2] = c * x + f * y + i * z + tz;
  }
}
