/** The stream of live updates, which a test reads in parallel to the page. */
import { setTimeout as pause } from 'node:timers/promises';
import { expect, type Page } from '@playwright/test';
import type { Account, Server } from './server';

export const EVENTS = '**/events/';

/** Counts the calls of a page to one path from now on. */
export function countCalls(page: Page, path: string): () => number {
  let calls = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === path) calls += 1;
  });
  return () => calls;
}

/** The number of calls, once the page has handled all events received so far. */
export async function settled(page: Page, calls: () => number): Promise<number> {
  let before = -1;
  while (before !== calls()) {
    before = calls();
    // The page has handled all events that arrived before this answer.
    await page.evaluate(async () => {
      await (await fetch('/readyz')).text();
      await new Promise((done) => requestAnimationFrame(done));
    });
  }
  return before;
}

/** Records the requests for the stream, each with the last event id that the page sends. */
export function noteStreams(page: Page): (string | undefined)[] {
  const noted: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/events/') noted.push(request.headers()['last-event-id']);
  });
  return noted;
}

async function tokenOf(server: Pick<Server, 'url'>, { email, password }: Account): Promise<string> {
  const signedIn = await fetch(`${server.url}/v1/auth/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: email, password }),
  });
  const { user } = (await signedIn.json()) as { user: { token: string } };
  return user.token;
}

/** Reads the stream as this person; returns what was received so far. */
export async function listen(
  server: Server,
  account: Account,
): Promise<{ heard: () => string; stop: () => void }> {
  const line = new AbortController();
  const stream = await fetch(`${server.url}/events/`, {
    headers: { authorization: `Bearer ${await tokenOf(server, account)}` },
    signal: line.signal,
  });
  expect(stream.status).toBe(200);
  let heard = '';
  const decoder = new TextDecoder();
  const reader = stream.body?.getReader();
  const read = async () => {
    for (;;) {
      const part = await reader?.read();
      if (!part?.value) return;
      heard += decoder.decode(part.value, { stream: true });
    }
  };
  read().catch(() => {});
  await expect.poll(() => heard).toContain('event: ready');
  return { heard: () => heard, stop: () => line.abort() };
}

export interface Heard {
  id: string;
  name: string;
  postIds: string[];
}

export interface Follower {
  /** All events so far, including those about the stream itself. */
  heard: Heard[];
  /** How often the stream was opened. */
  opened: () => number;
  stop: () => void;
}

/** One event in its text form; undefined for a keep-alive. */
function readEvent(block: string): Heard | undefined {
  const fields = new Map(
    block.split('\n').map((line): [string, string] => {
      const [name = '', ...rest] = line.split(': ');
      return [name, rest.join(': ')];
    }),
  );
  const [id, name, data] = ['id', 'event', 'data'].map((field) => fields.get(field));
  return id && name && data ? { id, name, postIds: JSON.parse(data).post_ids } : undefined;
}

const REOPEN_MS = 200;

/** Reads the stream as this person and reopens it after any break, from the last event received. */
export async function follow(server: Pick<Server, 'url'>, account: Account): Promise<Follower> {
  const token = await tokenOf(server, account);
  const line = new AbortController();
  const heard: Heard[] = [];
  let opened = 0;

  async function read(): Promise<void> {
    const last = heard.at(-1)?.id;
    const headers = { authorization: `Bearer ${token}`, ...(last && { 'last-event-id': last }) };
    const stream = await fetch(`${server.url}/events/`, { headers, signal: line.signal });
    if (!stream.ok || !stream.body) return;
    opened += 1;
    const reader = stream.body.getReader();
    const decoder = new TextDecoder();
    let rest = '';
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      const blocks = (rest + decoder.decode(value, { stream: true })).split('\n\n');
      rest = blocks.pop() ?? '';
      heard.push(...blocks.flatMap((block) => readEvent(block) ?? []));
    }
  }

  async function readOn(): Promise<void> {
    while (!line.signal.aborted) {
      await read().catch(() => {});
      await pause(REOPEN_MS);
    }
  }

  void readOn();
  await expect.poll(() => heard.map(({ name }) => name)).toEqual(['ready']);
  return { heard, opened: () => opened, stop: () => line.abort() };
}
