import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { anna, signedIn } from '#/testing/people';
import { serve } from '#/testing/server';
import { currentUser, forgetSession, isEndAnnounced, startSession } from './session';
import { staySignedIn, watchSessionLife } from './session-life';

const HALF_AN_HOUR = 1_800_000;
const ASKED = '/v1/auth/session/';

let stop: (() => void) | undefined;
/** Each test has a day of its own: what was done in the last one is long ago. */
let today = Date.now();
/** What the server says is left, at each question. */
let left: number;

/** A page that was opened a while ago: nobody's input is fresh. */
async function openPage(answers: Parameters<typeof serve>[0] = {}) {
  const calls = serve({ [`GET ${ASKED}`]: () => [200, { ends_in_ms: left }], ...answers });
  startSession({ ...signedIn(), ends_in_ms: HALF_AN_HOUR });
  stop = watchSessionLife();
  await vi.advanceTimersByTimeAsync(20_000);
  return {
    calls,
    /** Who caused the questions so far. */
    askedBy: () =>
      calls
        .filter(({ path }) => path === ASKED)
        .map(({ headers }) => headers.get('caused-by') ?? 'the person'),
  };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const touch = () => window.dispatchEvent(new Event('pointerdown'));

beforeEach(() => {
  today += 86_400_000;
  vi.useFakeTimers({ now: today });
  forgetSession('stay');
});

afterEach(() => {
  stop?.();
  forgetSession('stay');
});

describe('the end of a session in which nothing is done', () => {
  // SES-06
  it('is announced two minutes before, and asking for it is nothing that somebody does', async () => {
    const { askedBy } = await openPage();
    await pass(HALF_AN_HOUR - 120_000 - 20_000 - 1);
    expect([askedBy(), isEndAnnounced()]).toEqual([[], false]);
    left = 120_000;
    await pass(1);
    await vi.waitFor(() => expect([askedBy(), isEndAnnounced()]).toEqual([['page'], true]));
  });

  // SES-06: in every tab
  it('is not announced when something was done in another tab', async () => {
    const { askedBy } = await openPage();
    left = HALF_AN_HOUR;
    await pass(HALF_AN_HOUR - 60_000);
    await vi.waitFor(() => expect([askedBy(), isEndAnnounced()]).toEqual([['page'], false]));
    await pass(60_000);
    expect([askedBy(), isEndAnnounced()]).toEqual([['page'], false]);
  });

  // SES-06, SES-02
  it('comes when the server says so', async () => {
    let status = 200;
    const { calls } = await openPage({
      [`GET ${ASKED}`]: () => [status, { ends_in_ms: 120_000 }],
      'POST /v1/auth/refresh/': [401, { detail: 'Relogin required.' }],
    });
    await pass(HALF_AN_HOUR - 120_000);
    await vi.waitFor(() => expect(isEndAnnounced()).toBe(true));
    status = 401;
    await pass(120_000);
    await vi.waitFor(() => expect(currentUser()).toBeNull());
    expect(isEndAnnounced()).toBe(false);
    expect(calls.at(-1)?.path).toBe('/v1/auth/refresh/');
  });

  // SES-06
  it('is put off here and in the other tabs when somebody says so', async () => {
    const { askedBy } = await openPage();
    left = 120_000;
    await pass(HALF_AN_HOUR - 120_000);
    await vi.waitFor(() => expect(isEndAnnounced()).toBe(true));
    const heard: unknown[] = [];
    const other = new BroadcastChannel('archway-session');
    const isHeard = new Promise<void>((hear) => {
      other.onmessage = ({ data }) => {
        heard.push(data);
        hear();
      };
    });
    left = HALF_AN_HOUR;
    touch();
    await staySignedIn();
    expect([askedBy().slice(0, 2), isEndAnnounced()]).toEqual([['page', 'the person'], false]);
    await isHeard;
    expect(heard).toEqual(['changed']);
    other.close();
  });

  // SES-06
  it('is asked for again when another tab has put it off', async () => {
    await openPage();
    left = 120_000;
    await pass(HALF_AN_HOUR - 120_000);
    await vi.waitFor(() => expect(isEndAnnounced()).toBe(true));
    left = HALF_AN_HOUR;
    const other = new BroadcastChannel('archway-session');
    other.postMessage('changed');
    vi.useRealTimers();
    await vi.waitFor(() => expect(isEndAnnounced()).toBe(false));
    other.close();
  });

  it('is asked for again while the server cannot be reached', async () => {
    let isAway = true;
    const { askedBy } = await openPage({
      [`GET ${ASKED}`]: () => {
        if (isAway) throw new TypeError('away');
        return [200, { ends_in_ms: left }];
      },
    });
    await pass(HALF_AN_HOUR - 120_000 - 20_000);
    await vi.waitFor(() => expect(askedBy().length).toBe(1));
    expect(isEndAnnounced()).toBe(false);
    isAway = false;
    left = 110_000;
    await pass(5_000);
    await vi.waitFor(() => expect(isEndAnnounced()).toBe(true));
  });
});

describe('input that causes no call', () => {
  // SES-06
  it('is told to the server once a minute', async () => {
    const { askedBy } = await openPage();
    left = HALF_AN_HOUR;
    await pass(60_000);
    for (let seconds = 0; seconds < 60; seconds += 5) {
      touch();
      await pass(5_000);
    }
    await vi.waitFor(() => expect(askedBy()).toEqual(['the person']));
    await pass(5_000);
    touch();
    await pass(5_000);
    await vi.waitFor(() => expect(askedBy()).toEqual(['the person', 'the person']));
  });

  // SES-06
  it('does not take the announcement away: that takes the button', async () => {
    const { askedBy } = await openPage();
    left = 120_000;
    await pass(HALF_AN_HOUR - 120_000);
    await vi.waitFor(() => expect(isEndAnnounced()).toBe(true));
    touch();
    await pass(10_000);
    expect([askedBy(), isEndAnnounced()]).toEqual([['page'], true]);
  });

  it('is nobody’s where nobody is signed in', async () => {
    const { calls } = await openPage();
    forgetSession('stay');
    await pass(60_000);
    touch();
    await pass(10_000);
    expect(calls).toEqual([]);
  });
});

// SES-06: nodes of the last version say nothing of the end
it('is no matter for a server that does not say when', async () => {
  const { ends_in_ms: _, ...answer } = signedIn(anna);
  const calls = serve({ [`GET ${ASKED}`]: [404, {}] });
  startSession(answer);
  stop = watchSessionLife();
  await pass(HALF_AN_HOUR);
  await vi.waitFor(() => expect(calls).toHaveLength(1));
  expect(isEndAnnounced()).toBe(false);
});
