/**
 * Whether the session is open, and when it ends if the person stays idle (SES-02, SES-06). The server decides. Each
 * page asks about once a minute, live updates or not: a session may be ended elsewhere, and then no patient data
 * may stay on a page that nobody uses. Shortly before the expected end, the page asks whether another tab was
 * active. None of these checks is activity; input that causes no call is reported to the server.
 */
import { CAUSED_BY_PAGE, msSinceHeard, noteInput, watchCounted } from './input';
import { ApiProblem } from './problem';
import {
  ANNOUNCED_MS,
  currentToken,
  currentUser,
  isEndAnnounced,
  noteEnd,
  sessionEndsAt,
  sessionHeardAt,
} from './session';
import { readSupportSession } from './support';
import { transport } from './transport';

/** The longest time that a session ended elsewhere stays visible; a check costs the server one lookup by key. */
const CHECK_EVERY_MS = 60_000;
/** A hidden page may be late: it checks again as soon as it is shown. */
const CHECK_HIDDEN_EVERY_MS = 300_000;
/** Activity elsewhere withdraws an announcement soon. */
const CHECK_ANNOUNCED_EVERY_MS = 10_000;
/** Tabs check at different moments, so that the first answer reaches the others before they check, too. */
const SPREAD_MS = 5_000;

/** Timers stop while a laptop sleeps and are late in a hidden tab; a renewed token may bring an earlier end. */
const LONGEST_PAUSE_MS = 10_000;
const SHORTEST_PAUSE_MS = 1_000;
const RETRY_MS = 5_000;
/** A check without an answer, for example on a broken connection, is repeated. */
const ANSWERED_WITHIN_MS = 30_000;
/** The server records activity at the same interval: together, the end is exact to a minute. */
const HEARD_EVERY_MS = 30_000;
/** Most inputs cause a call that already reports the activity. */
const REPORT_AFTER_MS = 3_000;
/** By then the call has arrived, and all server nodes know of it. */
const NOTED_AFTER_MS = 2_000;

/** Screen readers, switch devices and voice control press buttons without a pointer and fill fields without a key. */
const INPUTS = ['pointerdown', 'keydown', 'wheel', 'touchstart', 'click', 'input'] as const;

/** The channel by which the tabs of a browser share the server's answers about their session. */
const SHARED = 'archway-session';

interface Heard {
  user: string;
  endsInMs: number;
}

function tellOtherTabs(endsInMs: number): void {
  const user = currentUser();
  // A support session belongs to one tab.
  if (!user || readSupportSession()) return;
  const tabs = new BroadcastChannel(SHARED);
  tabs.postMessage({ user: user.id, endsInMs } satisfies Heard);
  tabs.close();
}

function takeFromOtherTab({ data }: MessageEvent<Heard>): void {
  if (data.user === currentUser()?.id && !readSupportSession()) noteEnd(data.endsInMs);
}

async function ask(headers: Record<string, string> = {}): Promise<void> {
  const heardAt = sessionHeardAt();
  const signal = AbortSignal.timeout(ANSWERED_WITHIN_MS);
  const response = await transport(new Request(`${location.origin}/v1/auth/session/`, { headers, signal }));
  if (!response.ok) throw new ApiProblem(response.status, undefined);
  const { ends_in_ms } = (await response.json()) as { ends_in_ms: number };
  // The person extended the session while this older answer was on its way: ignore it.
  const isOvertaken = sessionHeardAt() !== heardAt && Date.now() + ends_in_ms < (sessionEndsAt() ?? 0);
  if (isOvertaken) return;
  noteEnd(ends_in_ms);
  tellOtherTabs(ends_in_ms);
}

/** Called when the person chooses to stay signed in; the call itself counts as activity. */
export function staySignedIn(): Promise<void> {
  noteInput();
  return ask();
}

function isEndNear(): boolean {
  const endsAt = sessionEndsAt();
  return endsAt !== undefined && endsAt - ANNOUNCED_MS <= Date.now();
}

/** When this page has to check next, by its own clock; undefined when nobody is signed in. */
function asksAt(spreadMs: number): number | undefined {
  const [endsAt, heardAt] = [sessionEndsAt(), sessionHeardAt()];
  // In a support session there was no sign-in here: nothing is known before the first answer.
  if (endsAt === undefined || heardAt === undefined) return readSupportSession() ? 0 : undefined;
  // The clock of this machine was set back.
  if (heardAt > Date.now()) return 0;
  if (isEndAnnounced()) return Math.min(endsAt, heardAt + CHECK_ANNOUNCED_EVERY_MS);
  const every = document.visibilityState === 'hidden' ? CHECK_HIDDEN_EVERY_MS : CHECK_EVERY_MS;
  return Math.min(endsAt - ANNOUNCED_MS, heardAt + every - spreadMs);
}

/** Checks the session from time to time and reports input. Returns a function that stops it. */
export function watchSessionLife(): () => void {
  const spreadMs = Math.random() * SPREAD_MS;
  let lookTimer: ReturnType<typeof setTimeout> | undefined;
  let reportTimer: ReturnType<typeof setTimeout> | undefined;
  let countedTimer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;

  async function look(): Promise<void> {
    clearTimeout(lookTimer);
    lookTimer = undefined;
    let pause = LONGEST_PAUSE_MS;
    const at = asksAt(spreadMs);
    if (at !== undefined && at <= Date.now()) {
      // Near the end, recent input extends the session, such as opening the page; once the end is announced, only
      // the button does. At any other time this check is no activity.
      pause = await ask(isEndNear() && !isEndAnnounced() ? {} : CAUSED_BY_PAGE).then(
        () => SHORTEST_PAUSE_MS,
        () => RETRY_MS,
      );
    } else if (at !== undefined) {
      pause = Math.max(SHORTEST_PAUSE_MS, Math.min(pause, at - Date.now()));
    }
    clearTimeout(lookTimer);
    if (!isStopped) lookTimer = setTimeout(look, pause);
  }

  const lookAgain = () => {
    if (document.visibilityState === 'visible') void look();
  };

  function report(): void {
    reportTimer = undefined;
    // Another call has reported the input already, or the end is announced and only the button extends the session.
    if (msSinceHeard() < HEARD_EVERY_MS || isEndAnnounced() || !currentToken()) return;
    ask().catch(() => {});
  }

  function onInput(): void {
    noteInput();
    if (msSinceHeard() >= HEARD_EVERY_MS) reportTimer ??= setTimeout(report, REPORT_AFTER_MS);
  }

  /** A call that counts as activity extends the session: this page and the other tabs stop announcing the end. */
  function onCounted(): void {
    if (!isEndNear()) return;
    countedTimer ??= setTimeout(() => {
      countedTimer = undefined;
      if (isEndNear()) ask(CAUSED_BY_PAGE).catch(() => {});
    }, NOTED_AFTER_MS);
  }

  /** Back may show a page from the browser's cache whose session has ended. */
  function onPageShow({ persisted }: PageTransitionEvent): void {
    if (persisted && currentUser()) ask(CAUSED_BY_PAGE).catch(() => {});
  }

  const tabs = new BroadcastChannel(SHARED);
  tabs.onmessage = takeFromOtherTab;
  const stopWatching = watchCounted(onCounted);
  for (const input of INPUTS) window.addEventListener(input, onInput, { capture: true, passive: true });
  document.addEventListener('visibilitychange', lookAgain);
  window.addEventListener('pageshow', onPageShow);
  void look();

  return () => {
    isStopped = true;
    clearTimeout(lookTimer);
    clearTimeout(reportTimer);
    clearTimeout(countedTimer);
    stopWatching();
    tabs.close();
    for (const input of INPUTS) window.removeEventListener(input, onInput, { capture: true });
    document.removeEventListener('visibilitychange', lookAgain);
    window.removeEventListener('pageshow', onPageShow);
  };
}
