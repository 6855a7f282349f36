import { beforeEach, describe, expect, it, vi } from 'vitest';
import { anna, signedIn } from '#/testing/people';
import { newActionId } from './action-ids';
import { type LiveEvent, openLive } from './live';
import { currentUser, forgetSession, startSession } from './session';

interface Stream {
  request: Request;
  send: (text: string) => Promise<void>;
  drop: () => Promise<void>;
  isCancelled: () => boolean;
}

let streams: Stream[];
let status: number;
let heard: LiveEvent[];

const names = () => heard.map(({ name }) => name);
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

function stream(request: Request): Response {
  const encoder = new TextEncoder();
  let isCancelled = false;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      streams.push({
        request,
        send: async (text) => {
          controller.enqueue(encoder.encode(text));
          await pass(0);
        },
        drop: async () => {
          controller.close();
          await pass(0);
        },
        isCancelled: () => isCancelled,
      });
    },
    cancel: () => {
      isCancelled = true;
    },
  });
  return new Response(body, { status });
}

const frame = (id: number, name: string, action_id: string | null = null) =>
  `id: ${id}\nevent: ${name}\ndata: ${JSON.stringify({ id, action_id, post_ids: [] })}\n\n`;

async function open() {
  const close = openLive({ onEvent: (event) => heard.push(event) });
  await pass(0);
  return close;
}

beforeEach(() => {
  forgetSession('stay');
  streams = [];
  heard = [];
  status = 200;
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async (input: Request | string) => {
    if (!(input instanceof Request)) return new Response('{"detail":"Relogin required."}', { status: 401 });
    return stream(input);
  });
  startSession(signedIn());
});

describe('the live stream', () => {
  // RT-01
  it('is opened with the token, and passes on its events', async () => {
    const close = await open();
    const { request, send } = streams[0] as Stream;
    expect(new URL(request.url).pathname).toBe('/events/');
    expect(request.headers.get('authorization')).toBe('Bearer access-1');
    expect(request.headers.get('accept')).toBe('text/event-stream');
    expect(request.headers.get('caused-by')).toBe('page');
    expect(request.headers.get('last-event-id')).toBeNull();
    await send(`${frame(4, 'ready')}: \n\n${frame(5, 'group_changed').slice(0, 20)}`);
    expect(names()).toEqual(['ready']);
    await send(frame(5, 'group_changed').slice(20));
    expect(names()).toEqual(['ready', 'group_changed']);
    close();
  });

  // RT-02
  it('starts where the session started, so that nothing is loaded twice', async () => {
    forgetSession('stay');
    startSession({ ...signedIn(), last_event: '3-14' });
    startSession({ ...signedIn(), last_event: '3-20' });
    const close = await open();
    expect(streams[0]?.request.headers.get('last-event-id')).toBe('3-14');
    await streams[0]?.send(frame(15, 'group_changed') + frame(20, 'ready'));
    expect(names()).toEqual(['group_changed']);
    close();
  });

  // RT-02
  it('is reopened after three seconds and resumes where it stopped', async () => {
    const close = await open();
    await streams[0]?.send(frame(4, 'ready') + frame(7, 'connections_changed'));
    await streams[0]?.drop();
    await pass(2_999);
    expect(streams).toHaveLength(1);
    await pass(1);
    expect(streams[1]?.request.headers.get('last-event-id')).toBe('7');
    await streams[1]?.send(frame(8, 'group_changed') + frame(20, 'ready'));
    await streams[1]?.drop();
    await pass(3_000);
    expect(streams[2]?.request.headers.get('last-event-id')).toBe('20');
    expect(names()).toEqual(['ready', 'connections_changed', 'group_changed']);
    close();
  });

  // RT-02
  it.each([503, 429, 404])('tries again after an answer of %i', async (answered) => {
    status = answered;
    const close = await open();
    await streams[0]?.drop();
    status = 200;
    await pass(3_000);
    expect(streams).toHaveLength(2);
    await streams[1]?.send(frame(4, 'ready'));
    expect(names()).toEqual(['ready']);
    close();
  });

  // RT-02
  it('tries again and again while nobody answers', async () => {
    let asked = 0;
    const answering = fetch;
    vi.stubGlobal('fetch', async (input: Request) => {
      asked += 1;
      if (asked <= 2) throw new TypeError('Failed to fetch');
      return answering(input);
    });
    const close = await open();
    await pass(3_000);
    expect(asked).toBe(2);
    await pass(3_000);
    await streams[0]?.send(frame(4, 'ready') + frame(5, 'connections_changed'));
    expect(names()).toEqual(['ready', 'connections_changed']);
    close();
  });

  // RT-02
  it('is reopened at once when the page is shown or the network is back', async () => {
    const close = await open();
    document.dispatchEvent(new Event('visibilitychange'));
    await pass(0);
    expect(streams).toHaveLength(1);
    await streams[0]?.drop();
    document.dispatchEvent(new Event('visibilitychange'));
    await pass(0);
    expect(streams).toHaveLength(2);
    await streams[1]?.drop();
    window.dispatchEvent(new Event('online'));
    await pass(0);
    expect(streams).toHaveLength(3);
    await pass(10_000);
    expect(streams).toHaveLength(3);
    close();
  });

  it('is closed when the heartbeat stops', async () => {
    const close = await open();
    await pass(45_000);
    await streams[0]?.send(': \n\n');
    await pass(45_000);
    expect(streams[0]?.isCancelled()).toBe(false);
    await pass(15_000);
    expect(streams[0]?.isCancelled()).toBe(true);
    await pass(3_000);
    expect(streams).toHaveLength(2);
    close();
  });

  // RT-03
  it('does not pass on events of changes made here', async () => {
    const close = await open();
    const own = newActionId();
    await streams[0]?.send(frame(5, 'group_changed', own) + frame(6, 'group_changed', 'somebody-else'));
    expect(names()).toEqual(['group_changed']);
    await pass(300_001);
    await streams.at(-1)?.send(frame(7, 'connections_changed', own));
    expect(names()).toEqual(['group_changed', 'connections_changed']);
    close();
  });

  // RT-02
  it('ends when it is closed, and stays closed', async () => {
    const close = await open();
    await streams[0]?.send(frame(4, 'ready'));
    close();
    await pass(0);
    expect(streams[0]?.isCancelled()).toBe(true);
    document.dispatchEvent(new Event('visibilitychange'));
    window.dispatchEvent(new Event('online'));
    await pass(10_000);
    expect(streams).toHaveLength(1);
  });

  it('is not opened by a token that comes too late', async () => {
    startSession(signedIn({ ...anna, token: undefined }));
    vi.stubGlobal('fetch', async (input: Request | string) => {
      if (input instanceof Request) return input.signal.aborted ? Promise.reject(new Error()) : stream(input);
      return new Promise<Response>((resolve) =>
        setTimeout(() => resolve(new Response(JSON.stringify(signedIn()))), 1_000),
      );
    });
    const close = await open();
    close();
    await pass(10_000);
    expect(streams).toHaveLength(0);
  });

  // SES-02
  it('leaves a 401 to the session', async () => {
    status = 401;
    const close = await open();
    expect(currentUser()).toBeNull();
    close();
  });

  it('continues after an unreadable event', async () => {
    const close = await open();
    await streams[0]?.send('event: group_changed\ndata: {broken\n\n');
    expect(heard).toEqual([{ name: 'group_changed', postIds: [] }]);
    close();
  });

  // RT-01
  it.each([
    ['{"post_ids":["c1","c2"]}', ['c1', 'c2']],
    ['{"post_ids":[]}', []],
    ['{}', []],
    ['null', []],
    ['{"post_ids":"c1"}', []],
    ['{"post_ids":["c1",2]}', []],
  ])('reads from %s which cases it is about', async (data, postIds) => {
    const close = await open();
    await streams[0]?.send(`event: group_changed\ndata: ${data}\n\n`);
    expect(heard).toEqual([{ name: 'group_changed', postIds }]);
    close();
  });
});
