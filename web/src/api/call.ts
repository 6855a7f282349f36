/** Calls whose path is a value, as those of the lists: the same transport as the generated client, which wants it written out. */
import { countedFetch } from './counted-fetch';
import { problemFromBody } from './problem';
import { transport } from './transport';

export type Query = Record<string, string | number | boolean | undefined>;

interface CallOptions {
  query?: Query;
  /** A form is sent as it is, everything else as JSON. */
  body?: unknown;
  signal?: AbortSignal;
  /** Told how much of a form has gone, from 0 to 1. */
  onSent?: (part: number) => void;
}

export function addressOf(path: string, query: Query = {}): string {
  const url = new URL(path, location.origin);
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') url.searchParams.set(name, String(value));
  }
  return url.href;
}

async function readBody(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return undefined;
  }
}

export async function call<Answer>(
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  { query, body, signal, onSent }: CallOptions = {},
): Promise<Answer> {
  const isForm = body instanceof FormData;
  const response = await transport(
    new Request(addressOf(path, query), {
      method,
      signal,
      body: isForm || body === undefined ? (body as FormData | undefined) : JSON.stringify(body),
      headers: isForm || body === undefined ? {} : { 'content-type': 'application/json' },
    }),
    isForm && onSent ? countedFetch(body, onSent) : undefined,
  );
  const answer = await readBody(response);
  if (!response.ok) throw problemFromBody(response.status, answer);
  return answer as Answer;
}
