import { expect, it } from 'vitest';
import { snapshotFile } from './snapshot-file';

// COM-01
it('is named by its time, with the ending of its type', () => {
  const now = new Date('2026-11-02T09:05:07.000Z');
  expect(snapshotFile(new Blob([], { type: 'image/jpeg' }), now).name).toBe('snapshot-20261102-090507.jpg');
  expect(snapshotFile(new Blob([], { type: 'image/png' }), now).name).toBe('snapshot-20261102-090507.png');
});
