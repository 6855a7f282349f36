import { expect, it } from 'vitest';
import { fileFault, MAX_BYTES } from './accepted';

// FIL-01
it.each([
  ['scan.stl', 10, false, undefined],
  ['SCAN.PLY', 10, false, undefined],
  ['photo.jfif', 10, false, undefined],
  ['drawing.svgz', 10, false, undefined],
  ['order.qcproject', 10, false, undefined],
  ['a.stl', MAX_BYTES, false, undefined],
  ['a.stl', MAX_BYTES + 1, false, 'tooLarge'],
  ['a.stl', 0, false, 'empty'],
  ['run.exe', 10, false, 'kind'],
  ['stl', 10, false, 'kind'],
  ['order.3oxz', 10, false, 'kind'],
  ['order.3oxz', 10, true, undefined],
  ['case.dentalProject', 10, true, undefined],
  ['11-margin.txt', 10, false, 'kind'],
  ['11-margin.txt', 10, true, undefined],
  ['readme.txt', 10, true, 'kind'],
])('%s of %i bytes (from a folder: %s): %s', (name, size, isFromFolder, expected) => {
  expect(fileFault({ name, size }, isFromFolder)).toBe(expected);
});
