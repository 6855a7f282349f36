import { expect, it, vi } from 'vitest';
import { loadBytes } from './load-bytes';

function answerWith(response: Response) {
  const asked: [Request, RequestInit | undefined][] = [];
  vi.stubGlobal('fetch', async (request: Request, init?: RequestInit) => {
    asked.push([request, init]);
    return response;
  });
  return asked;
}

const signal = () => new AbortController().signal;

// SHR-01
it('reports the progress of a file, and sends no referrer', async () => {
  const bytes = new Uint8Array([1, 2, 3, 4]);
  const asked = answerWith(new Response(bytes, { headers: { 'content-length': '4' } }));
  const progress = vi.fn();
  const loaded = await loadBytes('/v1/files/link/abc/', signal(), progress);
  expect(new Uint8Array(loaded)).toEqual(bytes);
  expect(progress).toHaveBeenLastCalledWith(4, 4);
  const [request, init] = asked[0] ?? [];
  expect(new URL(request?.url ?? '').pathname).toBe('/v1/files/link/abc/');
  expect(init).toMatchObject({ credentials: 'omit', referrerPolicy: 'no-referrer', cache: 'no-store' });
  expect(request?.headers.has('Authorization')).toBe(false);
});

it('does not use the compressed length as the length of the file', async () => {
  answerWith(new Response('abcd', { headers: { 'content-length': '2', 'content-encoding': 'br' } }));
  const progress = vi.fn();
  await loadBytes('/v1/files/link/abc/', signal(), progress);
  expect(progress).toHaveBeenLastCalledWith(4, undefined);
});

it('fails with the error of the server', async () => {
  answerWith(new Response(null, { status: 404 }));
  await expect(loadBytes('/v1/files/link/abc/', signal(), () => {})).rejects.toMatchObject({ status: 404 });
});
