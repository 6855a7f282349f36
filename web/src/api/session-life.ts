/**
 * Whether the session is open, and how long until it ends if its person does nothing (SES-02, SES-06). The server decides. Each
 * page asks it about once a minute, live updates or not: a session may be ended elsewhere, and then no patient's data
 * stay on a page that nobody touches. Shortly before the end as this page knows it, it asks whether something was done in
 * another tab. None of this is activity; input that causes no call is told to the server.
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

/** The longest that a session which ended elsewhere is shown; the question costs the server one look-up by key. */
const CHECK_EVERY_MS = 60_000;
/** A page nobody looks at may be late: it asks again as soon as somebody does. */
const CHECK_HIDDEN_EVERY_MS = 300_000;
/** What was done elsewhere takes an announcement away soon. */
const CHECK_ANNOUNCED_EVERY_MS = 10_000;
/** Tabs ask at different moments, so that the answer to the first one reaches the others before they ask as well. */
const SPREAD_MS = 5_000;

/** Timers stop while a laptop sleeps, and are late in a tab nobody looks at; a renewed token may bring an earlier end. */
const LONGEST_PAUSE_MS = 10_000;
const SHORTEST_PAUSE_MS = 1_000;
const RETRY_MS = 5_000;
/** A question that a broken line swallows is asked again. */
const ANSWERED_WITHIN_MS = 30_000;
/** The server notes what is done as often: together that is exact to a minute. */
const HEARD_EVERY_MS = 30_000;
/** Most inputs cause a call that says the same. */
const REPORT_AFTER_MS = 3_000;
/** Until then a call has arrived, and each node knows what another one noted. */
const NOTED_AFTER_MS = 2_000;

/** Screen readers, switches and voices press buttons without a pointer and fill fields without a key. */
const INPUTS = ['pointerdown', 'keydown', 'wheel', 'touchstart', 'click', 'input'] as const;

/** The tabs of a browser share the session, and what the server says about it. */
const SHARED = 'archway-session';

interface Heard {
  user: string;
  endsInMs: number;
}

function tellOtherTabs(endsInMs: number): void {
  const user = currentUser();
  // What staff look at as somebody else is a session of one tab.
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
  // Somebody put the end off while this answer was on its way: it announces nothing.
  const isOvertaken = sessionHeardAt() !== heardAt && Date.now() + ends_in_ms < (sessionEndsAt() ?? 0);
  if (isOvertaken) return;
  noteEnd(ends_in_ms);
  tellOtherTabs(ends_in_ms);
}

/** Called for a person: by asking they have done something, by whatever means. */
export function staySignedIn(): Promise<void> {
  noteInput();
  return ask();
}

function isEndNear(): boolean {
  const endsAt = sessionEndsAt();
  return endsAt !== undefined && endsAt - ANNOUNCED_MS <= Date.now();
}

/** When this page has to ask, by its clock; never where nobody is signed in. */
function asksAt(spreadMs: number): number | undefined {
  const [endsAt, heardAt] = [sessionEndsAt(), sessionHeardAt()];
  // Staff who look at an account have not signed in here: of their session nothing is known before the first answer.
  if (endsAt === undefined || heardAt === undefined) return readSupportSession() ? 0 : undefined;
  // This machine's clock was set back.
  if (heardAt > Date.now()) return 0;
  if (isEndAnnounced()) return Math.min(endsAt, heardAt + CHECK_ANNOUNCED_EVERY_MS);
  const every = document.visibilityState === 'hidden' ? CHECK_HIDDEN_EVERY_MS : CHECK_EVERY_MS;
  return Math.min(endsAt - ANNOUNCED_MS, heardAt + every - spreadMs);
}

/** Asks from time to time, and reports input, until what it returns is called. */
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
      // Near the end, what somebody has just done here puts it off, such as opening the page; once announced, only the
      // button does. At any other time this is no more than a look.
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
    // Another call has told it meanwhile; or the end is announced, and staying takes the button.
    if (msSinceHeard() < HEARD_EVERY_MS || isEndAnnounced() || !currentToken()) return;
    ask().catch(() => {});
  }

  function onInput(): void {
    noteInput();
    if (msSinceHeard() >= HEARD_EVERY_MS) reportTimer ??= setTimeout(report, REPORT_AFTER_MS);
  }

  /** A call that counts puts the end off: this page and the other tabs stop announcing it. */
  function onCounted(): void {
    if (!isEndNear()) return;
    countedTimer ??= setTimeout(() => {
      countedTimer = undefined;
      if (isEndNear()) ask(CAUSED_BY_PAGE).catch(() => {});
    }, NOTED_AFTER_MS);
  }

  /** The browser may show a page again as it was left, and its session may be over. */
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
