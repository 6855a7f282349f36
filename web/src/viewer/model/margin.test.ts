import { expect, it } from 'vitest';
import { readMargin } from './margin';

const read = (text: string) => [...readMargin(new TextEncoder().encode(text).buffer as ArrayBuffer)];

it('VWR-01: a header line, then rows of three numbers', () => {
  expect(read('x,y,z\n1,2,3\n4,5,6\n')).toEqual([1, 2, 3, 4, 5, 6]);
});

it('reads the formats of different systems', () => {
  expect(read('\ufeffX;Y;Z\r\n 1 ; 2 ;3;\r\n\r\n-4.5\t5e-1 6\r\n\n')).toEqual([1, 2, 3, -4.5, 0.5, 6]);
  expect(read('header\r1,2,3\r4,5,6')).toEqual([1, 2, 3, 4, 5, 6]);
});

it('a first line that is a row already is not lost', () => {
  expect(read('1,2,3\n4,5,6\n7,8,9')).toHaveLength(9);
});

it('a line that ends beside its beginning is closed', () => {
  const square = 'x,y,z\n0,0,0\n1,0,0\n1,1,0\n0,1,0\n';
  expect(read(square).slice(-3)).toEqual([0, 0, 0]);
  expect(read(`${square}0,0,0\n`)).toHaveLength(15);
  expect(read('x,y,z\n0,0,0\n1,0,0\n2,0,0\n3,0,0\n4,0,0\n5,0,0\n')).toHaveLength(18);
});

it.each([
  ['nothing', '', 'empty'],
  ['a header alone', 'x,y,z\n', 'empty'],
  ['a single point', 'x,y,z\n1,2,3\n', 'empty'],
  ['words', 'x,y,z\n1,2,3\n4,five,6\n', 'damaged'],
  ['too few numbers', 'x,y,z\n1,2,3\n4,5\n', 'damaged'],
  ['too many numbers', 'x,y,z\n1,2,3\n4,5,6,7\n', 'damaged'],
  ['no number between commas', 'x,y,z\n1,2,3\n4,,6\n', 'damaged'],
  ['an endless number', 'x,y,z\n1,2,3\n4,Infinity,6\n', 'damaged'],
  ['a line of a megabyte', `x,y,z\n1,2,3\n${','.repeat(1_000_000)}\n`, 'damaged'],
])('refuses %s', (_, text, reason) => {
  expect(() => read(text)).toThrow(reason);
});
