import { expect, it, vi } from 'vitest';
import { newSystemId } from './system-id';

// WEL-02
it('is MOB and 52 random uppercase letters or digits', () => {
  expect(newSystemId()).toMatch(/^MOB[A-Z0-9]{52}$/);
  expect(newSystemId()).not.toBe(newSystemId());
});

// WEL-02
it('skips bytes that would favour a letter', () => {
  let next = 251;
  vi.stubGlobal('crypto', {
    getRandomValues: (bytes: Uint8Array) => bytes.fill(next++ % 256),
  });
  // 251 is the last fair byte (9); 252 to 255 are skipped, and 0 (A) follows.
  expect(newSystemId().slice(3, 6)).toBe('9AB');
});
