import { expect, it } from 'vitest';
import { toLinear } from './colours';
import { readObj } from './obj';

const read = (content: string) => readObj(new TextEncoder().encode(content).buffer as ArrayBuffer);
const list = (numbers: ArrayLike<number> | undefined) => Array.from(numbers ?? []);

const SQUARE = 'v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\n';

it('vertices and faces of any number of corners', () => {
  const { positions, index, colours } = read(
    `# a comment\no jaw\n${SQUARE}vn 0 0 1\nvt 0 0\ns off\nf 1 2 3 4\n`,
  );
  expect(list(positions).slice(3, 6)).toEqual([1, 0, 0]);
  expect(list(index)).toEqual([0, 1, 2, 0, 2, 3]);
  expect(colours).toBeUndefined();
});

it('corners with textures and normals, and counted from the end', () => {
  expect(list(read(`${SQUARE}f 1/1/1 2//2 3/3\nf -4 -3 -2`).index)).toEqual([0, 1, 2, 0, 1, 2]);
});

it('VWR-01: colours of vertices, from 0 to 1 or to 255', () => {
  const parts = read('v 0 0 0 1 0.5 0\nv 1 0 0 1 1 1\nv 0 1 0\nf 1 2 3\n').colours;
  expect(list(parts)).toEqual([65_535, toLinear(127.5), 0, ...Array(6).fill(65_535)]);
  expect(list(read('v 0 0 0 255 128 0\nv 1 0 0 0 0 0\nv 0 1 0 0 0 0\nf 1 2 3').colours)[1]).toBe(
    toLinear(128),
  );
});

it('a weight is no colour', () => {
  expect(read('v 0 0 0 1\nv 1 0 0 1\nv 0 1 0 1\nf 1 2 3').colours).toBeUndefined();
});

it.each([
  ['another file', 'solid jaw\n', 'unreadable'],
  ['a vertex without its third number', 'v 0 0\n', 'damaged'],
  ['a corner before the first', `${SQUARE}f -9 1 2\n`, 'damaged'],
  ['a corner of number nought', `${SQUARE}f 0 1 2\n`, 'damaged'],
])('refuses %s', (_, content, reason) => {
  expect(() => read(content)).toThrow(reason);
});
