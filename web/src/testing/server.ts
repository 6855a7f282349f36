/** A test server that answers from a table and records the calls. */
import { vi } from 'vitest';

type Reply = [status: number, body?: unknown];
type Handler = Reply | ((body: string, request: Request) => Reply | Promise<Reply>);

interface Call {
  method: string;
  path: string;
  query: string;
  body: string;
  headers: Headers;
}

/** The path of the live stream, which by default stays open and silent. */
const SILENT_STREAM = '/events/';

function bodyOf(answer: unknown): BodyInit | null {
  if (answer === undefined || answer instanceof ReadableStream) return answer ?? null;
  return JSON.stringify(answer);
}

export function serve(answers: Record<string, Handler>): Call[] {
  const calls: Call[] = [];
  vi.stubGlobal('fetch', async (input: Request | string, init?: RequestInit) => {
    const request = input instanceof Request ? input : new Request(input, init);
    const { pathname, search } = new URL(request.url);
    if (pathname === SILENT_STREAM && !answers[`GET ${pathname}`]) return new Response(new ReadableStream());
    const body = await request.clone().text();
    calls.push({ method: request.method, path: pathname, query: search, body, headers: request.headers });
    const handler = answers[`${request.method} ${pathname}`] ?? [404, { detail: 'not in the table' }];
    const [status, answer] = typeof handler === 'function' ? await handler(body, request) : handler;
    return new Response(bodyOf(answer), {
      status,
      headers: { 'content-type': 'application/json' },
    });
  });
  return calls;
}
