import { expect, it } from 'vitest';
import { isAccepted, MAX_BYTES } from './accepted';

// FIL-01
it.each([
  ['scan.stl', 10, false, true],
  ['SCAN.PLY', 10, false, true],
  ['photo.jfif', 10, false, true],
  ['drawing.svgz', 10, false, true],
  ['order.qcproject', 10, false, true],
  ['a.stl', MAX_BYTES, false, true],
  ['a.stl', MAX_BYTES + 1, false, false],
  ['run.exe', 10, false, false],
  ['stl', 10, false, false],
  ['order.3oxz', 10, false, false],
  ['order.3oxz', 10, true, true],
  ['case.dentalProject', 10, true, true],
  ['11-margin.txt', 10, false, false],
  ['11-margin.txt', 10, true, true],
  ['readme.txt', 10, true, false],
])('%s of %i bytes (from a folder: %s): %s', (name, size, isFromFolder, expected) => {
  expect(isAccepted({ name, size }, isFromFolder)).toBe(expected);
});
