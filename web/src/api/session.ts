/**
 * The signed-in person. The profile is kept in local storage, so that a new tab knows it; the access token only in
 * memory, and the refresh token in a cookie that scripts cannot read.
 */
import { dropPendingSignOut, endOnServer, isSignOutPending, settleSignOut } from './revocation';
import { Signal, useSignal } from './signal';
import { keepSupportSession, readSupportSession, revokeSupportSession } from './support';
import type { LoginAnswer, StoredUser, User } from './types';

const TOKEN_LIFETIME_MS = 3_540_000;
/** How long before the end of an idle session its end is announced (SES-06). */
export const ANNOUNCED_MS = 120_000;
const USER_KEY = 'user';
const LOCAL_KEYS = [USER_KEY, 'settings', 'caseFilters'];
/**
 * Set and removed just before the stored user of an expired session is removed: other tabs see it first and show
 * the same message.
 */
const RAN_OUT_KEY = 'sessionRanOut';

export type RefreshOutcome = 'renewed' | 'rejected' | 'unreachable' | 'elsewhere' | 'swapped';
/**
 * Why a session ended here: it expired, the person signed out (confirmed by the server or not yet), another account
 * signed in, the page ended it and stays open, or it was a support session.
 */
export type SessionEnd = 'relogin' | 'signed-out' | 'unconfirmed' | 'elsewhere' | 'stay' | 'support';

interface Session {
  user: StoredUser | null;
  token: string | null;
  /** The last event before anything was loaded in this session; later renewals do not change it. */
  lastEvent?: string;
  end?: { atMs: number; heardAtMs: number; isAnnounced: boolean };
}

// The page was closed while signing out.
if (isSignOutPending()) clearLocalData();

let session: Session = readSupportSession() ?? { user: readStoredUser(), token: null };
let isSupport = readSupportSession() !== null;
let dropTimer: ReturnType<typeof setTimeout> | undefined;
let refreshing: Promise<RefreshOutcome> | undefined;
let onEnd: (end: SessionEnd) => void = () => {};
const changed = new Signal();

function readStoredUser(): StoredUser | null {
  try {
    const parsed: unknown = JSON.parse(localStorage.getItem(USER_KEY) ?? 'null');
    return typeof parsed === 'object' && parsed !== null && 'id' in parsed ? (parsed as StoredUser) : null;
  } catch {
    return null;
  }
}

function clearLocalData(storage = localStorage): void {
  for (const key of LOCAL_KEYS) storage.removeItem(key);
}

function publish(next: Session): void {
  session = next;
  changed.send();
}

function dropToken(): void {
  publish({ ...session, token: null });
  if (session.user) void refreshSession();
}

function rememberUser(user: User): StoredUser {
  const { token: _, ...stored } = user;
  if (isSupport) keepSupportSession(session.token ? { token: session.token, user: stored } : null);
  else localStorage.setItem(USER_KEY, JSON.stringify(stored));
  return stored;
}

export function currentUser(): StoredUser | null {
  return session.user;
}

export function currentToken(): string | null {
  return session.token;
}

/**
 * The event from which the stream starts, so that nothing loaded in this session is loaded again; '' when unknown.
 */
export function firstEventToHear(): string {
  return session.lastEvent ?? '';
}

/** A support session cannot be renewed. The data stored for other tabs stays. */
function endSupport(): void {
  isSupport = false;
  keepSupportSession(null);
  clearLocalData(sessionStorage);
  publish({ user: null, token: null });
  onEnd('support');
}

/** Ends the support session, here and on the server; false when there was none. */
export async function leaveSupportSession(): Promise<boolean> {
  if (!isSupport) return false;
  await revokeSupportSession(session.token);
  endSupport();
  return true;
}

/** When an idle session ends, as the server says (SES-06). Servers of the previous version do not send it. */
function endIn(ms: number | undefined, mayAnnounce: boolean): Session['end'] {
  if (ms === undefined) return undefined;
  const now = Date.now();
  return { atMs: now + ms, heardAtMs: now, isAnnounced: mayAnnounce && ms <= ANNOUNCED_MS };
}

export function noteEnd(inMs: number): void {
  if (session.user) publish({ ...session, end: endIn(inMs, true) });
}

/** The end of the session, by the clock of this machine. */
export function sessionEndsAt(): number | undefined {
  return session.end?.atMs;
}

/** When the server last confirmed that the session is open, by the clock of this machine. */
export function sessionHeardAt(): number | undefined {
  return session.end?.heardAtMs;
}

export function isEndAnnounced(): boolean {
  return session.end?.isAnnounced === true;
}

type SessionAnswer = Pick<LoginAnswer, 'user' | 'last_event'> & Partial<Pick<LoginAnswer, 'ends_in_ms'>>;

export function startSession(answer: SessionAnswer): void {
  const last = readStoredUser();
  // Another person signed in from a second tab that showed the login page: delete the first person's local data.
  if (!isSupport && last && last.id !== answer.user.id) clearLocalData();
  clearTimeout(dropTimer);
  dropTimer = setTimeout(dropToken, TOKEN_LIFETIME_MS);
  dropPendingSignOut();
  const lastEvent = session.lastEvent ?? answer.last_event;
  publish({
    user: rememberUser(answer.user),
    token: answer.user.token ?? null,
    lastEvent,
    // A page opened shortly before the end renews its token first. Opening a page is activity, so it announces
    // nothing.
    end: endIn(answer.ends_in_ms, isEndAnnounced()),
  });
}

/** Stores the profile that the server just sent. */
export function updateUser(user: User): void {
  if (session.user?.id === user.id) publish({ ...session, user: rememberUser(user) });
}

function announceEnd(): void {
  localStorage.setItem(RAN_OUT_KEY, '1');
  localStorage.removeItem(RAN_OUT_KEY);
}

export function forgetSession(end: SessionEnd): void {
  if (isSupport) {
    endSupport();
    return;
  }
  clearTimeout(dropTimer);
  // A tab that only follows another one announces nothing.
  if (end === 'relogin' && readStoredUser()) announceEnd();
  clearLocalData();
  publish({ user: null, token: null });
  onEnd(end);
}

/** The owner of this browser's session, if this tab and the stored user agree. */
function agreedUser(): 'nobody' | 'elsewhere' | { id: string } {
  const stored = readStoredUser();
  if (!stored || isSignOutPending()) return 'nobody';
  return session.user && stored.id !== session.user.id ? 'elsewhere' : { id: stored.id };
}

async function requestRefresh(): Promise<RefreshOutcome> {
  // Another tab may have signed out or signed in as another person while this one waited for the lock.
  const before = agreedUser();
  if (before === 'nobody') return 'rejected';
  if (before === 'elsewhere') return 'elsewhere';
  try {
    const response = await fetch(`${location.origin}/v1/auth/refresh/`, { method: 'POST' });
    if (!response.ok) return response.status === 401 ? 'rejected' : 'unreachable';
    const answer = (await response.json()) as LoginAnswer;
    const after = agreedUser();
    if (after === 'elsewhere') return 'elsewhere';
    if (after === 'nobody' || after.id !== answer.user.id) return 'swapped';
    startSession(answer);
    return 'renewed';
  } catch {
    return 'unreachable';
  }
}

async function refreshUnderLock(): Promise<RefreshOutcome> {
  await settleSignOut();
  // The refresh token changes at each use, so tabs take turns. Without HTTPS (except on localhost) there are no
  // locks.
  const outcome = navigator.locks
    ? await navigator.locks.request('archway-refresh', requestRefresh)
    : await requestRefresh();
  if (outcome === 'elsewhere') onEnd('elsewhere');
  // The cookie belongs to a person unknown to this browser: end that session instead of using it.
  if (outcome === 'swapped') await endOnServer(null);
  if ((outcome === 'rejected' || outcome === 'swapped') && session.user) forgetSession('relogin');
  return outcome;
}

/** False when this page missed a change: another tab signed out or signed in as another person. */
export function isSessionOfBrowser(): boolean {
  const ofBrowser = readSupportSession()?.user ?? readStoredUser();
  return ofBrowser?.id === session.user?.id;
}

/** Gets a new access token; concurrent calls share one attempt. */
export function refreshSession(): Promise<RefreshOutcome> {
  if (isSupport) {
    endSupport();
    return Promise.resolve('rejected');
  }
  refreshing ??= refreshUnderLock().finally(() => {
    refreshing = undefined;
  });
  return refreshing;
}

/** The token to send. Renews it first when a known user has none; an unconfirmed sign-out is finished before that. */
export async function usableToken(): Promise<string | null> {
  await settleSignOut();
  if (session.user && !session.token) await refreshSession();
  return session.token;
}

/** Follows changes of the stored user in other tabs, and tells the caller when the session ends. */
export function watchSession(handleEnd: (end: SessionEnd) => void): () => void {
  onEnd = handleEnd;
  let hasRunOut = false;
  const onStorage = (event: StorageEvent) => {
    if (event.key === RAN_OUT_KEY && event.newValue !== null) hasRunOut = true;
    if (event.key !== null && event.key !== USER_KEY) return;
    const goneAs = isSignOutPending() ? 'unconfirmed' : hasRunOut ? 'relogin' : 'signed-out';
    hasRunOut = false;
    if (!session.user || isSupport) return;
    const stored = readStoredUser();
    if (!stored) forgetSession(goneAs);
    else if (stored.id !== session.user.id) onEnd('elsewhere');
  };
  window.addEventListener('storage', onStorage);
  return () => {
    onEnd = () => {};
    window.removeEventListener('storage', onStorage);
  };
}

export function useUser(): StoredUser | null {
  return useSignal(changed, currentUser);
}

/** When the session ends, once its end is announced. */
export function useAnnouncedEnd(): number | undefined {
  return useSignal(changed, () => (isEndAnnounced() ? sessionEndsAt() : undefined));
}
