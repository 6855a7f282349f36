/**
 * How long the session goes on in which its person does nothing (SES-06). The server decides: shortly before the end as
 * this page knows it, it is asked whether something was done in another tab. Input that causes no call is told to it.
 */
import { CAUSED_BY_PAGE, msSinceHeard, noteInput } from './input';
import { ApiProblem } from './problem';
import { ANNOUNCED_MS, currentToken, isEndAnnounced, noteEnd, sessionEndsAt } from './session';
import { transport } from './transport';

/** Timers stop while a laptop sleeps, and are late in a tab nobody looks at. */
const LONGEST_PAUSE_MS = 30_000;
const SHORTEST_PAUSE_MS = 1_000;
const RETRY_MS = 5_000;
/** As exact as the server notes it. */
const HEARD_EVERY_MS = 60_000;
/** Most inputs cause a call that says the same. */
const REPORT_AFTER_MS = 3_000;

const INPUTS = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

/** The tabs of a browser share the session. */
const CHANGED = 'archway-session';

async function ask(headers: Record<string, string> = {}): Promise<void> {
  const response = await transport(new Request(`${location.origin}/v1/auth/session/`, { headers }));
  if (!response.ok) throw new ApiProblem(response.status, undefined);
  noteEnd(((await response.json()) as { ends_in_ms: number }).ends_in_ms);
}

/** Called for a person: by asking they have done something. */
export async function staySignedIn(): Promise<void> {
  await ask();
  const tabs = new BroadcastChannel(CHANGED);
  tabs.postMessage('changed');
  tabs.close();
}

/** When this page has to ask, by its clock; the end that is announced needs no question before it has come. */
function asksAt(): number | undefined {
  const endsAt = sessionEndsAt();
  if (endsAt === undefined) return undefined;
  return isEndAnnounced() ? endsAt : endsAt - ANNOUNCED_MS;
}

/** Asks in time, and reports input, until what it returns is called. */
export function watchSessionLife(): () => void {
  let lookTimer: ReturnType<typeof setTimeout> | undefined;
  let reportTimer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;

  async function look(): Promise<void> {
    clearTimeout(lookTimer);
    lookTimer = undefined;
    let pause = LONGEST_PAUSE_MS;
    const at = asksAt();
    if (at !== undefined && at <= Date.now()) {
      pause = await ask(CAUSED_BY_PAGE).then(
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

  const tabs = new BroadcastChannel(CHANGED);
  tabs.onmessage = () => {
    if (isEndAnnounced()) ask(CAUSED_BY_PAGE).catch(() => {});
  };
  for (const input of INPUTS) window.addEventListener(input, onInput, { capture: true, passive: true });
  document.addEventListener('visibilitychange', lookAgain);
  // A session that came without a sign-in here, as that of staff who look at an account, is not known yet.
  if (currentToken() && sessionEndsAt() === undefined) ask(CAUSED_BY_PAGE).catch(() => {});
  void look();

  return () => {
    isStopped = true;
    clearTimeout(lookTimer);
    clearTimeout(reportTimer);
    tabs.close();
    for (const input of INPUTS) window.removeEventListener(input, onInput, { capture: true });
    document.removeEventListener('visibilitychange', lookAgain);
  };
}
