import { expect, it } from 'vitest';
import { localFile } from '../../testing/case-file';
import { fingerprintOf, isSameFile } from './fingerprint';

const interrupted = {
  id: 'up1',
  filename: 'a.stl',
  size: 10,
  offset: 3,
  fingerprint: 'f1',
  updated_date: '2026-11-02T09:00:00.000Z',
};

// FIL-02
it('is the hash of name, size and time', async () => {
  const fingerprint = await fingerprintOf(localFile('a.stl'));
  expect(fingerprint).toMatch(/^[0-9a-f]{64}$/);
  expect(await fingerprintOf(localFile('a.stl'))).toBe(fingerprint);
  expect(await fingerprintOf(localFile('b.stl'))).not.toBe(fingerprint);
});

// FIL-02
it('finds the same file again, by its name without hashing', () => {
  const file = { name: 'a.stl', size: 10 };
  expect(isSameFile(file, 'f1', interrupted)).toBe(true);
  expect(isSameFile(file, 'f2', interrupted)).toBe(false);
  expect(isSameFile(file, undefined, interrupted)).toBe(true);
  expect(isSameFile({ ...file, size: 11 }, 'f1', interrupted)).toBe(false);
});
