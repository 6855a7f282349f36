import { expect, it } from 'vitest';
import { readServerLocation } from './server-location';

// CON-05
it.each([
  ['RVU=', 'EU'],
  ['RVU', 'EU'],
  ['VVM=', 'US'],
  ['TUFSUw==', 'MARS'],
  ['', undefined],
  [undefined, undefined],
  ['!', undefined],
])('the location in %s is %s', (sid, location) => {
  expect(readServerLocation(sid)).toBe(location);
});
