import { beforeEach, expect, it, vi } from 'vitest';
import { forgetSession, startSession } from '#/api/session';
import { signedIn } from '#/testing/people';
import { loadBytes } from './load-bytes';

beforeEach(() => {
  forgetSession('stay');
  startSession(signedIn());
});

// VWR-01
it('comes with how far it is, and with the token', async () => {
  const ask = vi.fn(async (_: Request) => new Response('abcd', { headers: { 'content-length': '4' } }));
  vi.stubGlobal('fetch', ask);
  const onProgress = vi.fn();
  const bytes = await loadBytes('/v1/files/f1/coarse/', new AbortController().signal, onProgress);
  expect(bytes.byteLength).toBe(4);
  expect(onProgress.mock.calls.at(-1)).toEqual([4, 4]);
  expect(ask.mock.calls[0]?.[0].headers.get('authorization')).toBe('Bearer access-1');
});

// FIL-07
it('throws what the server refuses', async () => {
  const detail = 'Download mesh data is not allowed for export management device';
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ detail }), { status: 403 }));
  const refused = loadBytes('/v1/files/f1/fine/', new AbortController().signal, () => {});
  await expect(refused).rejects.toMatchObject({ status: 403, detail });
});
