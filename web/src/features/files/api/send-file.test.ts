import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiProblem } from '#/api/problem';
import { forgetSession, startSession } from '#/api/session';
import { anna, signedIn } from '#/testing/people';
import { serve } from '#/testing/server';
import { localFile } from '../testing/case-file';
import { serveUploads, type TusServer } from '../testing/tus-server';
import { type Sending, sendFile } from './send-file';

let server: TusServer;
beforeEach(() => {
  forgetSession('stay');
  startSession(signedIn());
  server = serveUploads();
});

function sending(given: Partial<Sending> = {}): Sending {
  return {
    file: localFile('上顎.stl', 100),
    metadata: { filename: '上顎.stl', case_id: 'p1' },
    signal: new AbortController().signal,
    onStart: () => {},
    onProgress: () => {},
    onCut: () => {},
    findBegun: async () => undefined,
    ...given,
  };
}

describe('an upload', () => {
  // FIL-02
  it('carries name, case, a token and an action id', async () => {
    await sendFile(sending());
    expect(server.calls).toEqual(['POST /v1/uploads/', 'PATCH /v1/uploads/up1/']);
    expect(server.uploads.get('up1')).toEqual({
      length: 100,
      offset: 100,
      metadata: { filename: '上顎.stl', case_id: 'p1' },
    });
    expect(server.headers.map((headers) => headers.Authorization)).toEqual([
      'Bearer access-1',
      'Bearer access-1',
    ]);
    expect(server.headers[1]?.['action-id']).toMatch(/^[0-9a-f]{32}$/);
  });

  // FIL-02: no file names in the browser's storage
  it('leaves nothing in the browser', async () => {
    await sendFile(sending());
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toMatch(/stl|uploads/);
  });

  // FIL-02
  it('resumes where it stopped when the connection is lost', async () => {
    let cuts = 0;
    server.intercept = (method) => {
      if (method !== 'PATCH' || cuts > 0) return undefined;
      cuts += 1;
      const stored = server.uploads.get('up1');
      if (stored) stored.offset = 40;
      return 'cut';
    };
    const onCut = vi.fn();
    const onProgress = vi.fn();
    await sendFile(sending({ onCut, onProgress }));
    expect(onCut).toHaveBeenCalledTimes(1);
    expect(server.calls.slice(2)).toEqual(['HEAD /v1/uploads/up1/', 'PATCH /v1/uploads/up1/']);
    expect(server.uploads.get('up1')?.offset).toBe(100);
    expect(onProgress.mock.calls.at(-1)?.[0]).toBe(100);
  });

  // FIL-02
  it('is created once, also when the answer was lost', async () => {
    server.intercept = (method) => {
      if (method !== 'POST') return undefined;
      server.uploads.set('up1', { length: 100, offset: 0, metadata: {} });
      return 'cut';
    };
    const onStart = vi.fn();
    await sendFile(sending({ onStart, findBegun: async () => '/v1/uploads/up1/' }));
    expect(server.calls).toEqual(['POST /v1/uploads/', 'HEAD /v1/uploads/up1/', 'PATCH /v1/uploads/up1/']);
    expect(onStart.mock.calls.map(([url]) => new URL(url).pathname)).toEqual(['/v1/uploads/up1/']);
  });

  // FIL-02
  it('resumes an upload of an earlier page', async () => {
    server.uploads.set('up9', { length: 100, offset: 70, metadata: {} });
    await sendFile(sending({ uploadUrl: '/v1/uploads/up9/' }));
    expect(server.calls).toEqual(['HEAD /v1/uploads/up9/', 'PATCH /v1/uploads/up9/']);
    expect(server.uploads.get('up9')?.offset).toBe(100);
  });

  // FIL-02
  it('starts again when the server no longer has it', async () => {
    await sendFile(sending({ uploadUrl: '/v1/uploads/gone/' }));
    expect(server.calls).toEqual(['HEAD /v1/uploads/gone/', 'POST /v1/uploads/', 'PATCH /v1/uploads/up1/']);
  });

  // FIL-01
  it.each([
    [400, 'case_too_large'],
    [409, 'files_closed'],
    [415, 'file_kind'],
    [507, 'storage_full'],
  ])('fails at once with %i %s', async (status, code) => {
    server.intercept = () => ({ status, body: JSON.stringify({ detail: 'x', code }) });
    const failure = await sendFile(sending()).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ApiProblem);
    expect(failure).toMatchObject({ status, code });
    expect(server.calls).toHaveLength(1);
  });

  // SES-02
  it('renews the token after a 401 and continues', async () => {
    serve({ 'POST /v1/auth/refresh/': [200, signedIn({ ...anna, token: 'access-2' })] });
    server.intercept = () => (server.calls.length === 1 ? { status: 401, body: '{}' } : undefined);
    await sendFile(sending());
    expect(server.headers.at(-1)?.Authorization).toBe('Bearer access-2');
  });

  it('stops when it is cancelled', async () => {
    const abort = new AbortController();
    server.hold = new Promise(() => {});
    const ended = sendFile(sending({ signal: abort.signal })).catch((error: unknown) => error);
    await vi.waitFor(() => expect(server.calls).toHaveLength(1));
    abort.abort();
    expect(await ended).toMatchObject({ name: 'AbortError' });
  });

  // FIL-01
  it('reports its address when it was cancelled while being created, and sends nothing', async () => {
    const abort = new AbortController();
    let letGo = () => {};
    server.hold = new Promise((resolve) => {
      letGo = resolve;
    });
    const onStart = vi.fn();
    const ended = sendFile(sending({ signal: abort.signal, onStart })).catch((error: unknown) => error);
    await vi.waitFor(() => expect(server.calls).toEqual(['POST /v1/uploads/']));
    abort.abort();
    await ended;
    letGo();
    await vi.waitFor(() => expect(onStart).toHaveBeenCalledOnce());
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(server.calls).toEqual(['POST /v1/uploads/']);
  });
});
