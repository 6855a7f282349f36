/** The stream of what others change, as a test listens to it beside the page. */
import { expect, type Page } from '@playwright/test';
import type { Account, Server } from './server';

export const EVENTS = '**/events/';

/** Counts the calls of a page to one path, from now on. */
export function countCalls(page: Page, path: string): () => number {
  let calls = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === path) calls += 1;
  });
  return () => calls;
}

/** How many calls there were once nothing more follows from what the page has heard so far. */
export async function settled(page: Page, calls: () => number): Promise<number> {
  let before = -1;
  while (before !== calls()) {
    before = calls();
    // Whatever arrived before this answer has been dealt with.
    await page.evaluate(async () => {
      await (await fetch('/readyz')).text();
      await new Promise((done) => requestAnimationFrame(done));
    });
  }
  return before;
}

/** The calls a page makes to its stream, with what they say about the last event heard. */
export function noteStreams(page: Page): (string | undefined)[] {
  const noted: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/events/') noted.push(request.headers()['last-event-id']);
  });
  return noted;
}

/** Listens as this person; gives what was heard so far. */
export async function listen(
  server: Server,
  { email, password }: Account,
): Promise<{ heard: () => string; stop: () => void }> {
  const signedIn = await fetch(`${server.url}/v1/auth/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: email, password }),
  });
  const { user } = (await signedIn.json()) as { user: { token: string } };
  const line = new AbortController();
  const stream = await fetch(`${server.url}/events/`, {
    headers: { authorization: `Bearer ${user.token}` },
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
