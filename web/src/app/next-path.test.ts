import { describe, expect, it } from 'vitest';
import { safeNextPath } from './next-path';

// ACC-12
describe('safeNextPath', () => {
  it.each(['/', '/dashboard', '/cases/12-3?tab=files#top', '/a//b', '/login?next=%2F%2Fevil.example'])(
    'keeps %s',
    (path) => expect(safeNextPath(path)).toBe(path),
  );

  it.each([
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    'dashboard',
    '',
    ' /dashboard',
    '/\t/evil.example',
    '/\n/evil.example',
    '/..//evil.example',
    '/.//evil.example',
    '/dash\\board',
    undefined,
    null,
    42,
    ['/dashboard'],
  ])('refuses %j', (path) => expect(safeNextPath(path)).toBeUndefined());
});
