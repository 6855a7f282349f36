/**
 * The live stream of changes made elsewhere (RT-01, RT-02). Read with fetch, because the browser's EventSource
 * cannot send a token. After any failure it is reopened three seconds later and resumes after the last event. The
 * tabs of a browser share one stream: over HTTP/1.1 six streams would leave no connection for other calls.
 */
import { isOwnAction } from './action-ids';
import { createEventParser, type StreamEvent } from './event-parser';
import { CAUSED_BY_PAGE } from './input';
import { isTextList } from './problem';
import { firstEventToHear, usableToken } from './session';
import { transport } from './transport';

const RECONNECT_MS = 3_000;
/**
 * The server sends something far more often; a connection silent for this long is dead, for example after a laptop
 * slept.
 */
const SILENCE_MS = 60_000;

/** The tab that holds this lock reads the stream and tells the others. */
const SHARED = 'archway-live';
/** Sent by a visible tab to the tab that reads, whose timers the browser may have slowed down. */
const HURRY = 'hurry';

export interface LiveEvent {
  name: string;
  /** The ids of the cases the event is about. */
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

/** Opens the stream and keeps it open. Returns a function that closes it. */
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
    // A resumed stream has missed nothing: the events of the gap were sent before this one.
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
      // `ready` is for this tab only: the others got every event so far from the tab that read before.
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
    // Known once the session is renewed; the first call of the page waits for that, too.
    if (!lastId && (await usableToken())) lastId = firstEventToHear();
    const headers = {
      Accept: 'text/event-stream',
      ...CAUSED_BY_PAGE,
      ...(lastId && { 'Last-Event-ID': lastId }),
    };
    try {
      // Renews the token first and handles a 401 like any other call.
      const response = await transport(
        new Request(`${location.origin}/events/`, { headers, signal, cache: 'no-store' }),
      );
      if (response.ok && response.body) await read(response.body, signal);
    } catch {
      // The connection was cut, or the server did not answer.
    }
    connection = undefined;
    if (!isClosed) reconnectTimer = setTimeout(connect, RECONNECT_MS);
  }

  /** The page became visible or the network is back: reconnect now instead of waiting. */
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
    // Another tab reads. Reload what changed before this tab started to listen.
    onEvent({ name: 'ready', postIds: [] });
    await navigator.locks.request(SHARED, { signal: waiting.signal }, lead).catch(() => {});
  }

  document.addEventListener('visibilitychange', lookAgain);
  window.addEventListener('online', hurry);
  // Without HTTPS there are no locks; then each tab reads its own stream.
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
