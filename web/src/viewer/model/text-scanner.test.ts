import { expect, it } from 'vitest';
import { TextScanner } from './text-scanner';

const scanner = (text: string) => new TextScanner(new TextEncoder().encode(text));

it.each([
  ['1', 1],
  ['-0.5', -0.5],
  ['+.25', 0.25],
  ['12.', 12],
  ['3e2', 300],
  ['-1.5E-3', -0.0015],
  ['0.1', 0.1],
  ['123456.789012', 123456.789012],
  ['0.00000000000000000000012', 1.2e-22],
  ['123456789012345678901234567890', 1.2345678901234568e29],
])('reads %s as a number', (text, value) => {
  expect(scanner(text).readNumber()).toBeCloseTo(value, 15);
});

it('an exponent without digits is not part of the number', () => {
  const text = scanner('4else');
  expect(text.readNumber()).toBe(4);
  expect(text.at).toBe(1);
});

it.each(['', 'nan', '-', '.', 'abc'])('does not advance where no number begins: "%s"', (text) => {
  const scan = scanner(text);
  expect(scan.readNumber()).toBeNaN();
  expect(scan.at).toBe(0);
});

it('an infinite number is read, and refused later', () => {
  expect(scanner('1e999').readNumber()).toBe(Infinity);
});
