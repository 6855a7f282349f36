import { expect, it } from 'vitest';
import { readFileAddress } from './file-address';

// SHR-01
it.each([
  ['/v1/files/f1/coarse/', { id: 'f1', type: 'coarse' }],
  ['/v1/files/f1/fine/', { id: 'f1', type: 'fine' }],
  ['/v1/files/f1/download/', { id: 'f1', type: 'original' }],
  ['/v1/files/f1/remove/', undefined],
  ['https://elsewhere.example/v1/files/f1/fine/', undefined],
])('reads %s', (address, expected) => {
  expect(readFileAddress(address)).toEqual(expected);
});
