import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { anna, signedIn } from '#/testing/people';
import { serve } from '#/testing/server';
import { noteInput } from './input';
import { currentUser, forgetSession, isEndAnnounced, sessionHeardAt, startSession } from './session';
import { staySignedIn, watchSessionLife } from './session-life';
import { transport } from './transport';

const HALF_AN_HOUR = 1_800_000;
const MINUTE = 60_000;
const ASKED = '/v1/auth/session/';
const REFUSED: Parameters<typeof serve>[0] = {
  [`GET ${ASKED}`]: [401, { detail: 'Sign in required.', code: 'sign_in_required' }],
  'POST /v1/auth/refresh/': [401, { detail: 'Relogin required.', code: 'relogin_required' }],
};

let stop: (() => void) | undefined;
/** Each test runs on another day, so that input from the previous test is old. */
let today = Date.now();
/** When the server ends the idle session. */
let endsAt: number;

function answer(_: string, request: Request): [number, unknown] {
  if (request.headers.get('caused-by') === null) endsAt = Date.now() + HALF_AN_HOUR;
  return [200, { ends_in_ms: endsAt - Date.now() }];
}

/** A page opened `openMs` ago, by default long enough that no input counts as recent. */
async function openPage(
  answers: Parameters<typeof serve>[0] = {},
  { endsInMs = HALF_AN_HOUR, openMs = 20_000 } = {},
) {
  const calls = serve({ [`GET ${ASKED}`]: answer, ...answers });
  startSession({ ...signedIn(), ends_in_ms: endsInMs });
  endsAt = Date.now() + endsInMs;
  stop = watchSessionLife();
  await pass(openMs);
  return {
    calls,
    /** Who caused each session check so far. */
    askedBy: () =>
      calls
        .filter(({ path }) => path === ASKED)
        .map(({ headers }) => headers.get('caused-by') ?? 'the person'),
  };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const touch = () => window.dispatchEvent(new Event('pointerdown'));

/** Advances to the announcement, two minutes before the end. */
async function passUntilAnnounced() {
  await pass(endsAt - Date.now() - 2 * MINUTE);
  await vi.waitFor(() => expect(isEndAnnounced()).toBe(true));
}

/** A second tab of the browser. */
function openTab() {
  const heard: unknown[] = [];
  const tab = new BroadcastChannel('archway-session');
  tab.onmessage = ({ data }) => heard.push(data);
  return {
    heard,
    say: (endsInMs: number) => tab.postMessage({ user: anna.id, endsInMs }),
    close: () => tab.close(),
  };
}

function showPage(visibility: DocumentVisibilityState) {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility);
  document.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => {
  today += 86_400_000;
  vi.useFakeTimers({ now: today });
  // Pages add a random delay to their checks; here the check runs exactly once a minute.
  vi.spyOn(Math, 'random').mockReturnValue(0);
  forgetSession('stay');
});

afterEach(() => {
  stop?.();
  forgetSession('stay');
  vi.restoreAllMocks();
});

describe('a session that was ended elsewhere', () => {
  // SES-02: live updates or not
  it('is noticed within a minute on a page that nobody uses', async () => {
    let isOver = false;
    const { askedBy } = await openPage({
      ...REFUSED,
      [`GET ${ASKED}`]: (...asked) => (isOver ? [401, {}] : answer(...asked)),
    });
    await pass(2 * MINUTE);
    expect(currentUser()).not.toBeNull();
    isOver = true;
    await pass(MINUTE);
    await vi.waitFor(() => expect(currentUser()).toBeNull());
    expect(new Set(askedBy())).toEqual(new Set(['page']));
  });

  // SES-02
  it('is noticed later on a hidden page, and at once when it is shown', async () => {
    showPage('hidden');
    const { askedBy } = await openPage(REFUSED);
    await pass(4 * MINUTE);
    expect(askedBy()).toEqual([]);
    showPage('visible');
    await vi.waitFor(() => expect(currentUser()).toBeNull());
    expect(askedBy()).toEqual(['page']);
  });

  // SES-02
  it('is noticed at once on a page that Back shows from the cache', async () => {
    const { askedBy } = await openPage(REFUSED);
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }));
    await pass(0);
    expect(askedBy()).toEqual([]);
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    await vi.waitFor(() => expect(currentUser()).toBeNull());
    expect(askedBy()).toEqual(['page']);
  });

  // SES-02
  it('is noticed though the clock of this machine was set back', async () => {
    let isOver = false;
    await openPage({
      ...REFUSED,
      [`GET ${ASKED}`]: (...asked) => (isOver ? [401, {}] : answer(...asked)),
    });
    vi.setSystemTime(Date.now() - HALF_AN_HOUR);
    isOver = true;
    await pass(MINUTE);
    await vi.waitFor(() => expect(currentUser()).toBeNull());
  });

  // SES-02
  it('is noticed even when a check gets no answer', async () => {
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      const abort = new AbortController();
      setTimeout(() => abort.abort(), ms);
      return abort.signal;
    });
    const swallowed = (_: string, { signal }: Request) =>
      new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    let isBroken = true;
    await openPage({
      ...REFUSED,
      [`GET ${ASKED}`]: (...asked) => (isBroken ? swallowed(...asked) : [401, {}]),
    });
    await pass(MINUTE);
    isBroken = false;
    await pass(MINUTE);
    await vi.waitFor(() => expect(currentUser()).toBeNull());
  });

  it('is checked by one tab for all tabs', async () => {
    const tab = openTab();
    const { askedBy } = await openPage();
    for (let minutes = 0; minutes < 3; minutes += 1) {
      const before = sessionHeardAt() ?? 0;
      await pass(MINUTE / 2);
      tab.say(HALF_AN_HOUR);
      await vi.waitFor(() => expect(sessionHeardAt()).toBeGreaterThan(before));
    }
    expect(askedBy()).toEqual([]);
    await pass(MINUTE);
    await vi.waitFor(() => expect(tab.heard).toHaveLength(1));
    tab.close();
  });
});

// ADM-05, SES-02
it('checks a support session at once, and does not tell other tabs', async () => {
  vi.resetModules();
  const { keepSupportSession } = await import('./support');
  keepSupportSession({ token: 'support.1', user: anna });
  const calls = serve({ [`GET ${ASKED}`]: [200, { ends_in_ms: HALF_AN_HOUR }] });
  const tab = openTab();
  stop = (await import('./session-life')).watchSessionLife();
  const { sessionEndsAt } = await import('./session');
  await vi.waitFor(() => expect(sessionEndsAt()).toBeDefined());
  expect(calls.map(({ headers }) => headers.get('caused-by'))).toEqual(['page']);
  tab.say(MINUTE);
  await pass(2 * MINUTE);
  await vi.waitFor(() => expect(calls.length).toBeGreaterThan(1));
  expect(tab.heard).toEqual([]);
  tab.close();
});

describe('the end of an idle session', () => {
  // SES-06
  it('is announced two minutes before, and the check itself is no activity', async () => {
    const { askedBy } = await openPage();
    await pass(HALF_AN_HOUR - 2 * MINUTE - 20_000 - 1);
    expect(isEndAnnounced()).toBe(false);
    await passUntilAnnounced();
    expect(new Set(askedBy())).toEqual(new Set(['page']));
  });

  // SES-06: in every tab
  it('is not announced after activity in another tab', async () => {
    await openPage();
    endsAt += HALF_AN_HOUR;
    await pass(HALF_AN_HOUR);
    expect(isEndAnnounced()).toBe(false);
    expect(currentUser()).not.toBeNull();
  });

  // SES-06, SES-02
  it('comes when the server says so', async () => {
    const { calls } = await openPage({
      ...REFUSED,
      [`GET ${ASKED}`]: (...asked) => (Date.now() < endsAt ? answer(...asked) : [401, {}]),
    });
    await passUntilAnnounced();
    await pass(MINUTE);
    expect(isEndAnnounced()).toBe(true);
    await pass(MINUTE);
    await vi.waitFor(() => expect(currentUser()).toBeNull());
    expect(isEndAnnounced()).toBe(false);
    expect(calls.at(-1)?.path).toBe('/v1/auth/refresh/');
  });

  // SES-06
  it('is postponed here and in the other tabs when the person presses the button', async () => {
    const { askedBy } = await openPage();
    await passUntilAnnounced();
    const tab = openTab();
    // A screen reader presses the button without an input event that the page could see.
    await staySignedIn();
    expect([askedBy().at(-1), isEndAnnounced()]).toEqual(['the person', false]);
    await vi.waitFor(() => expect(tab.heard).toEqual([{ user: anna.id, endsInMs: HALF_AN_HOUR }]));
    tab.close();
  });

  // SES-06
  it('is postponed when the person presses the button in another tab', async () => {
    await openPage();
    await passUntilAnnounced();
    const tab = openTab();
    tab.say(HALF_AN_HOUR);
    vi.useRealTimers();
    await vi.waitFor(() => expect(isEndAnnounced()).toBe(false));
    tab.close();
  });

  // SES-06: a slow connection
  it('is not announced again by an answer from before it was postponed', async () => {
    let send: (() => void) | undefined;
    const { askedBy } = await openPage({
      [`GET ${ASKED}`]: async (body, request) => {
        const said = answer(body, request);
        if (isEndAnnounced() && request.headers.has('caused-by')) {
          await new Promise<void>((resolve) => {
            send = resolve;
          });
        }
        return said;
      },
    });
    await passUntilAnnounced();
    await pass(10_000);
    await vi.waitFor(() => expect(send).toBeDefined());
    await staySignedIn();
    expect(isEndAnnounced()).toBe(false);
    const asked = askedBy().length;
    send?.();
    await pass(MINUTE / 2);
    expect(isEndAnnounced()).toBe(false);
    expect(askedBy()).toHaveLength(asked);
  });

  // SES-06: activity on another device, or by a program
  it('is postponed soon after activity elsewhere', async () => {
    const { askedBy } = await openPage();
    await passUntilAnnounced();
    endsAt = Date.now() + HALF_AN_HOUR;
    await pass(10_000);
    await vi.waitFor(() => expect(isEndAnnounced()).toBe(false));
    expect(askedBy()).not.toContain('the person');
  });

  // SES-06
  it('is postponed in all tabs by a call that the person causes while it is announced', async () => {
    await openPage({ 'GET /v1/cases/': [200, {}] });
    await passUntilAnnounced();
    const tab = openTab();
    touch();
    endsAt = Date.now() + HALF_AN_HOUR;
    await transport(new Request(`${location.origin}/v1/cases/`));
    await pass(2_000);
    await vi.waitFor(() => expect(isEndAnnounced()).toBe(false));
    await vi.waitFor(() => expect(tab.heard).toEqual([{ user: anna.id, endsInMs: HALF_AN_HOUR - 2_000 }]));
    tab.close();
  });

  // SES-06
  it('is not announced on a page opened shortly before it, which postpones it', async () => {
    noteInput();
    const { askedBy } = await openPage({}, { endsInMs: 90_000, openMs: 0 });
    expect(isEndAnnounced()).toBe(false);
    await pass(10_000);
    await vi.waitFor(() => expect(askedBy()).toEqual(['the person']));
    expect(isEndAnnounced()).toBe(false);
  });

  // SES-06
  it('is announced on an unused page that learns of it when it renews its token', async () => {
    const { askedBy } = await openPage({}, { endsInMs: 90_000, openMs: 5_000 });
    await vi.waitFor(() => expect(isEndAnnounced()).toBe(true));
    expect(askedBy()).toEqual(['page']);
    startSession({ ...signedIn(), ends_in_ms: 80_000 });
    expect(isEndAnnounced()).toBe(true);
  });

  it('is checked again while the server cannot be reached', async () => {
    let isAway = true;
    const { askedBy } = await openPage({
      [`GET ${ASKED}`]: (...asked) => {
        if (isAway) throw new TypeError('away');
        return answer(...asked);
      },
    });
    await pass(HALF_AN_HOUR - 2 * MINUTE - 20_000);
    expect(askedBy().length).toBeGreaterThan(1);
    expect(isEndAnnounced()).toBe(false);
    isAway = false;
    await pass(5_000);
    await vi.waitFor(() => expect(isEndAnnounced()).toBe(true));
  });
});

describe('input that causes no call', () => {
  // SES-06
  it('is reported to the server twice a minute', async () => {
    const { calls } = await openPage();
    const told = () => calls.filter(({ headers }) => headers.get('caused-by') === null);
    await pass(60_000);
    for (let seconds = 0; seconds < 30; seconds += 5) {
      touch();
      await pass(5_000);
    }
    await vi.waitFor(() => expect(told()).toHaveLength(1));
    await pass(5_000);
    touch();
    await pass(5_000);
    await vi.waitFor(() => expect(told()).toHaveLength(2));
  });

  // SES-06: screen readers, switch devices and voice control send no other events
  it.each(['click', 'input'])('includes input of assistive technology: %s', async (input) => {
    const { askedBy } = await openPage();
    window.dispatchEvent(new Event(input));
    await pass(5_000);
    await vi.waitFor(() => expect(askedBy()).toContain('the person'));
  });

  // SES-06
  it('does not withdraw the announcement: only the button does', async () => {
    const { askedBy } = await openPage();
    await passUntilAnnounced();
    touch();
    await pass(10_000);
    expect(isEndAnnounced()).toBe(true);
    expect(askedBy()).not.toContain('the person');
  });

  it('is not reported where nobody is signed in', async () => {
    const { calls } = await openPage();
    forgetSession('stay');
    await pass(60_000);
    touch();
    await pass(10_000);
    expect(calls).toEqual([]);
  });
});

// SES-06: servers of the previous version do not send the end
it('is not announced by a server that does not send it', async () => {
  const { ends_in_ms: _, ...unsaid } = signedIn(anna);
  const calls = serve({ [`GET ${ASKED}`]: [404, {}] });
  startSession(unsaid);
  stop = watchSessionLife();
  await pass(HALF_AN_HOUR);
  expect(calls).toEqual([]);
  expect(isEndAnnounced()).toBe(false);
});
