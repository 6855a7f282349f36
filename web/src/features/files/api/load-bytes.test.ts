import { beforeEach, expect, it, vi } from 'vitest';
import { forgetSession, startSession } from '#/api/session';
import { signedIn } from '#/testing/people';
import { loadBytes } from './load-bytes';

beforeEach(() => {
  forgetSession('stay');
  startSession(signedIn());
});

// VWR-01
it('reports its progress, and sends the token', async () => {
  const ask = vi.fn(async (_: Request) => new Response('abcd', { headers: { 'content-length': '4' } }));
  vi.stubGlobal('fetch', ask);
  const onProgress = vi.fn();
  const bytes = await loadBytes('/v1/files/f1/coarse/', new AbortController().signal, onProgress);
  expect(bytes.byteLength).toBe(4);
  expect(onProgress.mock.calls.at(-1)).toEqual([4, 4]);
  expect(ask.mock.calls[0]?.[0].headers.get('authorization')).toBe('Bearer access-1');
});

// FIL-07
it('throws a refusal of the server', async () => {
  const refusal = { detail: 'Locked.', code: 'files_locked' };
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(refusal), { status: 403 }));
  const refused = loadBytes('/v1/files/f1/fine/', new AbortController().signal, () => {});
  await expect(refused).rejects.toMatchObject({ status: 403, code: 'files_locked' });
});
