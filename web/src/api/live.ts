/**
 * The stream of what others change (RT-01, RT-02). Read with fetch, since the browser's EventSource can send no token;
 * whatever goes wrong, it is opened again three seconds later and goes on after the last event it heard. The tabs of a
 * browser share one stream: over HTTP/1.1 six of their own would leave no connection for anything else.
 */
import { isOwnAction } from './action-ids';
import { createEventParser, type StreamEvent } from './event-parser';
import { CAUSED_BY_PAGE } from './input';
import { isTextList } from './problem';
import { firstEventToHear, usableToken } from './session';
import { transport } from './transport';

const RECONNECT_MS = 3_000;
/** The server lets itself be heard far more often; a line this quiet is dead, as after a laptop's sleep. */
const SILENCE_MS = 60_000;

/** The tab that holds this lock reads the stream and tells the others. */
const SHARED = 'archway-live';
/** A tab somebody looks at to the one that reads, whose timers the browser may have slowed down. */
const HURRY = 'hurry';

export interface LiveEvent {
  name: string;
  /** The cases it is about. */
  postIds: string[];
}

interface LiveOptions {
  /** Called with each event that was not caused here; `ready` comes once, before all others. */
  onEvent: (event: LiveEvent) => void;
}

function readData({ data }: StreamEvent): { actionId: string | undefined; postIds: string[] } {
  try {
    const { action_id, post_ids } = JSON.parse(data) as Record<string, unknown>;
    return {
      actionId: typeof action_id === 'string' ? action_id : undefined,
      postIds: isTextList(post_ids) ? post_ids : [],
    };
  } catch {
    return { actionId: undefined, postIds: [] };
  }
}

/** Opens the stream and keeps it open; call what it returns to close it. */
export function openLive({ onEvent }: LiveOptions): () => void {
  let lastId = '';
  let isClosed = false;
  let connection: AbortController | undefined;
  let reconnectTimer: ReturnType<typeof setTimeout> | undefined;
  const tabs = new BroadcastChannel(SHARED);
  tabs.onmessage = ({ data }: MessageEvent<StreamEvent | typeof HURRY>) =>
    data === HURRY ? hurry() : take(data);
  const waiting = new AbortController();

  function take(event: StreamEvent): void {
    const isResumed = lastId !== '';
    lastId = event.lastId || lastId;
    // A stream that goes on has missed nothing: what happened meanwhile came before this.
    if (event.name === 'ready' && isResumed) return;
    const { actionId, postIds } = readData(event);
    if (!isOwnAction(actionId)) onEvent({ name: event.name, postIds });
  }

  async function read(body: ReadableStream<Uint8Array>, signal: AbortSignal): Promise<void> {
    const reader = body.getReader();
    const stop = () => void reader.cancel().catch(() => {});
    signal.addEventListener('abort', stop);
    const decoder = new TextDecoder();
    const parse = createEventParser();
    const pass = (event: StreamEvent) => {
      // What the others heard from the tab before is theirs already.
      if (event.name !== 'ready') tabs.postMessage(event);
      take(event);
    };
    let silenceTimer: ReturnType<typeof setTimeout> | undefined;
    try {
      for (;;) {
        clearTimeout(silenceTimer);
        silenceTimer = setTimeout(stop, SILENCE_MS);
        const { value, done } = await reader.read();
        if (done || signal.aborted) return;
        for (const event of parse(decoder.decode(value, { stream: true }))) pass(event);
      }
    } finally {
      clearTimeout(silenceTimer);
      signal.removeEventListener('abort', stop);
    }
  }

  async function connect(): Promise<void> {
    clearTimeout(reconnectTimer);
    reconnectTimer = undefined;
    connection = new AbortController();
    const { signal } = connection;
    // Known once the session is renewed, which the first thing a page asks for waits for as well.
    if (!lastId && (await usableToken())) lastId = firstEventToHear();
    const headers = {
      Accept: 'text/event-stream',
      ...CAUSED_BY_PAGE,
      ...(lastId && { 'Last-Event-ID': lastId }),
    };
    try {
      // It renews the token first, and a 401 is a matter of the session like that of any call.
      const response = await transport(
        new Request(`${location.origin}/events/`, { headers, signal, cache: 'no-store' }),
      );
      if (response.ok && response.body) await read(response.body, signal);
    } catch {
      // Cut off, or nobody there.
    }
    connection = undefined;
    if (!isClosed) reconnectTimer = setTimeout(connect, RECONNECT_MS);
  }

  /** Somebody looks again, or the network is back: no reason to wait any longer. */
  function hurry(): void {
    if (reconnectTimer !== undefined) void connect();
  }

  function lookAgain(): void {
    if (document.visibilityState !== 'visible') return;
    hurry();
    tabs.postMessage(HURRY);
  }

  async function shareStream(): Promise<void> {
    const untilClosed = new Promise((close) => waiting.signal.addEventListener('abort', close));
    const lead = () => {
      void connect();
      return untilClosed;
    };
    await navigator.locks.request(SHARED, { ifAvailable: true }, (lock) => lock && lead());
    if (isClosed) return;
    // Another tab reads; what happened before this one listened is loaded anew.
    onEvent({ name: 'ready', postIds: [] });
    await navigator.locks.request(SHARED, { signal: waiting.signal }, lead).catch(() => {});
  }

  document.addEventListener('visibilitychange', lookAgain);
  window.addEventListener('online', hurry);
  // Only secure pages have locks; without them each tab reads for itself.
  if (!navigator.locks) {
    void connect();
  } else {
    void shareStream();
  }

  return () => {
    isClosed = true;
    waiting.abort();
    tabs.close();
    clearTimeout(reconnectTimer);
    connection?.abort();
    document.removeEventListener('visibilitychange', lookAgain);
    window.removeEventListener('online', hurry);
  };
}
