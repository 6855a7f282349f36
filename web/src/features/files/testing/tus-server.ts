/** A server of resumable uploads behind XMLHttpRequest, which the tus client uses. */
import { vi } from 'vitest';

interface Stored {
  length: number;
  offset: number;
  metadata: Record<string, string>;
}

type Answer = { status: number; headers?: Record<string, string>; body?: string } | 'cut';

export interface TusServer {
  calls: string[];
  headers: Record<string, string>[];
  uploads: Map<string, Stored>;
  /** May answer a call in place of the server. */
  intercept?: (method: string, url: string) => Answer | undefined;
  /** Answers wait until this resolves. */
  hold?: Promise<void>;
}

function readMetadata(text: string): Record<string, string> {
  const pairs = text.split(',').map((pair) => pair.split(' '));
  const decode = (encoded = '') =>
    new TextDecoder().decode(Uint8Array.from(atob(encoded), (sign) => sign.charCodeAt(0)));
  return Object.fromEntries(pairs.map(([name = '', value]) => [name, decode(value)]));
}

function respond(
  server: TusServer,
  method: string,
  url: string,
  sent: Record<string, string>,
  size: number,
): Answer {
  const intercepted = server.intercept?.(method, url);
  if (intercepted) return intercepted;
  if (method === 'POST') {
    const id = `up${server.uploads.size + 1}`;
    const length = Number(sent['Upload-Length']);
    server.uploads.set(id, { length, offset: 0, metadata: readMetadata(sent['Upload-Metadata'] ?? '') });
    return { status: 201, headers: { Location: `/v1/uploads/${id}/` } };
  }
  const stored = server.uploads.get(url.split('/').at(-2) ?? '');
  if (!stored) return { status: 404, body: '{"detail":"Not found."}' };
  if (method === 'PATCH') stored.offset += size;
  const headers = { 'Upload-Offset': `${stored.offset}`, 'Upload-Length': `${stored.length}` };
  return { status: method === 'HEAD' ? 200 : 204, headers };
}

/** Receives all uploads of one test. */
export function serveUploads(): TusServer {
  class FakeXhr {
    upload: { onprogress?: (event: { lengthComputable: boolean; loaded: number }) => void } = {};
    status = 0;
    responseText = '';
    onload = () => {};
    onerror: (event: Error) => void = () => {};
    #method = '';
    #url = '';
    #sent: Record<string, string> = {};
    #received: Record<string, string> = {};
    #isAborted = false;

    open(method: string, url: string) {
      this.#method = method;
      this.#url = url;
    }
    setRequestHeader(name: string, value: string) {
      this.#sent[name] = value;
    }
    getResponseHeader(name: string) {
      return this.#received[name] ?? null;
    }
    abort() {
      this.#isAborted = true;
    }
    async send(body: Blob | null) {
      const size = body?.size ?? 0;
      server.calls.push(`${this.#method} ${new URL(this.#url).pathname}`);
      server.headers.push(this.#sent);
      await server.hold;
      if (this.#isAborted) return;
      const answer = respond(server, this.#method, this.#url, this.#sent, size);
      if (answer === 'cut') {
        this.onerror(new Error('cut'));
        return;
      }
      if (size > 0) this.upload.onprogress?.({ lengthComputable: true, loaded: size });
      this.status = answer.status;
      this.responseText = answer.body ?? '';
      this.#received = answer.headers ?? {};
      this.onload();
    }
  }
  const server: TusServer = {
    calls: [],
    headers: [],
    uploads: new Map(),
  };
  vi.stubGlobal('XMLHttpRequest', FakeXhr);
  return server;
}
