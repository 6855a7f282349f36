import { expect, it } from 'vitest';
import { hollowsOf } from './hollows';
import { normalsOf } from './normals';

/** A square of 4 × 4 mm, raised by a function of the distance from its centre. */
function sheet(height: (mm: number) => number, steps: number) {
  const positions: number[] = [];
  const index: number[] = [];
  for (let row = 0; row <= steps; row += 1) {
    for (let column = 0; column <= steps; column += 1) {
      const [x, y] = [(column / steps) * 4 - 2, (row / steps) * 4 - 2];
      positions.push(x, y, height(Math.hypot(x, y)));
      if (row === steps || column === steps) continue;
      const at = row * (steps + 1) + column;
      index.push(at, at + 1, at + steps + 2, at, at + steps + 2, at + steps + 1);
    }
  }
  const arrays = { positions: new Float32Array(positions), index: new Uint32Array(index) };
  const normals = normalsOf(arrays.positions, arrays.index);
  const hollows = hollowsOf(arrays.positions, arrays.index, normals);
  return hollows[Math.floor(hollows.length / 2)] ?? Number.NaN;
}

it('0 for a plane, positive for a bowl, negative for a cusp', () => {
  expect(sheet(() => 1, 20)).toBeCloseTo(0);
  // A bowl of 4 mm radius.
  expect(sheet((mm) => mm ** 2 / 8, 20)).toBeCloseTo(0.25, 1);
  expect(sheet((mm) => -(mm ** 2) / 8, 20)).toBeCloseTo(-0.25, 1);
});

it('is about the same on the coarse level and on the fine one', () => {
  const bowl = (mm: number) => mm ** 2 / 4;
  expect(sheet(bowl, 10) / sheet(bowl, 40)).toBeCloseTo(1, 0);
});

it('a triangle without size does no harm', () => {
  const flat = new Float32Array(9);
  expect([
    ...hollowsOf(flat, new Uint32Array([0, 1, 2]), normalsOf(flat, new Uint32Array([0, 1, 2]))),
  ]).toEqual([0, 0, 0]);
});
