import { expect, it } from 'vitest';
import { toShape, toSurface } from './surface';

const floats = (...numbers: number[]) => new Float32Array(numbers);
const list = (numbers: ArrayLike<number>) => Array.from(numbers);

it('a repeated vertex is kept once, also with negative zero', () => {
  const { positions, index, normals, box } = toSurface({
    positions: floats(0, 0, 0, 1, 0, 0, 0, 1, 0, -0, 1, 0, 1, 0, 0, 1, 1, 0),
  });
  expect(positions).toHaveLength(12);
  expect(list(index)).toEqual([0, 1, 2, 2, 1, 3]);
  expect(list(normals).slice(0, 3)).toEqual([0, 0, 1]);
  expect(box).toEqual([0, 0, 0, 1, 1, 0]);
});

it('normals of a roof lean outwards at its ridge', () => {
  const { normals } = toSurface({
    positions: floats(0, 0, 1, 0, 1, 1, -1, 0, 0, 1, 0, 0),
    index: new Uint32Array([0, 1, 2, 1, 0, 3]),
  });
  expect(Math.abs(normals[0] ?? 1)).toBeLessThan(1e-6);
  expect(Math.abs(normals[2] ?? 0)).toBeGreaterThan(0.99);
});

it('VWR-06: points without triangles stay points', () => {
  const positions = floats(0, 0, 0, 4, 0, 0, 0, 4, 0, 4, 4, 1);
  const cloud = toShape({ positions, index: new Uint32Array() });
  expect(cloud).toMatchObject({ kind: 'cloud', spacingMm: 2, box: [0, 0, 0, 4, 4, 1] });
  expect(toShape({ positions, index: new Uint32Array([0, 1, 2]) }).kind).toBe('surface');
  expect(() => toShape({ positions: floats(), index: new Uint32Array() })).toThrow('empty');
  expect(() => toShape({ positions: floats(0, 0, Number.NaN), index: new Uint32Array() })).toThrow('damaged');
});

it.each([
  ['no triangle', { positions: floats() }, 'empty'],
  ['no number', { positions: floats(0, 0, 0, Number.NaN, 0, 0, 0, 1, 0) }, 'damaged'],
  ['an endless number', { positions: floats(0, 0, 0, Infinity, 0, 0, 0, 1, 0) }, 'damaged'],
  [
    'a vertex that does not exist',
    { positions: floats(0, 0, 0, 1, 0, 0), index: new Uint32Array([0, 1, 2]) },
    'damaged',
  ],
])('refuses %s', (_, found, reason) => {
  expect(() => toSurface(found)).toThrow(reason);
});
