/** A server that answers from a table and remembers what it was asked. */
import { vi } from 'vitest';

type Reply = [status: number, body?: unknown];
type Handler = Reply | ((body: string, request: Request) => Reply);

interface Call {
  method: string;
  path: string;
  query: string;
  body: string;
  headers: Headers;
}

/** The live stream of a quiet day: open, and nothing in it. */
const SILENT_STREAM = '/events/';

/** What is sent with XMLHttpRequest, because it counts, is answered from the same table. */
class XhrByFetch {
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  status = 0;
  responseText = '';
  onload = () => {};
  onerror = () => {};
  #method = '';
  #url = '';
  #headers = new Headers();

  open(method: string, url: string) {
    this.#method = method;
    this.#url = url;
  }
  setRequestHeader(name: string, value: string) {
    this.#headers.set(name, value);
  }
  async send(body: FormData) {
    this.upload.onprogress?.({ loaded: 1, total: 4 });
    try {
      const request = new Request(this.#url, { method: this.#method, headers: this.#headers, body });
      const answer = await fetch(request);
      this.status = answer.status;
      this.responseText = await answer.text();
      this.onload();
    } catch {
      this.onerror();
    }
  }
}

export function serve(answers: Record<string, Handler>): Call[] {
  const calls: Call[] = [];
  vi.stubGlobal('XMLHttpRequest', XhrByFetch);
  vi.stubGlobal('fetch', async (input: Request | string, init?: RequestInit) => {
    const request = input instanceof Request ? input : new Request(input, init);
    const { pathname, search } = new URL(request.url);
    if (pathname === SILENT_STREAM && !answers[`GET ${pathname}`]) return new Response(new ReadableStream());
    const body = await request.clone().text();
    calls.push({ method: request.method, path: pathname, query: search, body, headers: request.headers });
    const handler = answers[`${request.method} ${pathname}`] ?? [404, { detail: 'not in the table' }];
    const [status, answer] = typeof handler === 'function' ? handler(body, request) : handler;
    return new Response(answer === undefined ? null : JSON.stringify(answer), {
      status,
      headers: { 'content-type': 'application/json' },
    });
  });
  return calls;
}
