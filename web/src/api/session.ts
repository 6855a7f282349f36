/**
 * Who is signed in. The profile lives in local storage, so that a new tab knows it; the access token only in
 * memory, and the refresh token in a cookie no script can read.
 */
import { useSyncExternalStore } from 'react';
import type { LoginAnswer, StoredUser, User } from './types';

const TOKEN_LIFETIME_MS = 3_540_000;
const USER_KEY = 'user';
const LOCAL_KEYS = [USER_KEY, 'settings', 'caseFilters'];

export type RefreshOutcome = 'renewed' | 'rejected' | 'unreachable';
/** Why a session ended here: it ran out, somebody signed out, another account came in, or the page ended it and stays. */
export type SessionEnd = 'relogin' | 'signed-out' | 'elsewhere' | 'stay';

interface Session {
  user: StoredUser | null;
  token: string | null;
}

let session: Session = { user: readStoredUser(), token: null };
let dropTimer: ReturnType<typeof setTimeout> | undefined;
let refreshing: Promise<RefreshOutcome> | undefined;
let onEnd: (end: SessionEnd) => void = () => {};
const listeners = new Set<() => void>();

function readStoredUser(): StoredUser | null {
  try {
    const parsed: unknown = JSON.parse(localStorage.getItem(USER_KEY) ?? 'null');
    return typeof parsed === 'object' && parsed !== null && 'id' in parsed ? (parsed as StoredUser) : null;
  } catch {
    return null;
  }
}

function publish(next: Session): void {
  session = next;
  for (const listener of listeners) listener();
}

function dropToken(): void {
  publish({ ...session, token: null });
  if (session.user) void refreshSession();
}

function rememberUser(user: User): StoredUser {
  const { token: _, ...stored } = user;
  localStorage.setItem(USER_KEY, JSON.stringify(stored));
  return stored;
}

export function currentUser(): StoredUser | null {
  return session.user;
}

export function currentToken(): string | null {
  return session.token;
}

export function startSession(answer: Pick<LoginAnswer, 'user'>): void {
  clearTimeout(dropTimer);
  dropTimer = setTimeout(dropToken, TOKEN_LIFETIME_MS);
  publish({ user: rememberUser(answer.user), token: answer.user.token ?? null });
}

/** Takes over what the server says about the signed-in person now. */
export function updateUser(user: User): void {
  if (session.user) publish({ ...session, user: rememberUser(user) });
}

export function forgetSession(end: SessionEnd): void {
  clearTimeout(dropTimer);
  for (const key of LOCAL_KEYS) localStorage.removeItem(key);
  publish({ user: null, token: null });
  onEnd(end);
}

async function requestRefresh(): Promise<RefreshOutcome> {
  // Another tab may have signed out while this one waited for the lock.
  if (!readStoredUser()) return 'rejected';
  try {
    const response = await fetch(`${location.origin}/v1/auth/refresh/`, { method: 'POST' });
    if (response.ok) {
      startSession((await response.json()) as LoginAnswer);
      return 'renewed';
    }
    return response.status === 401 ? 'rejected' : 'unreachable';
  } catch {
    return 'unreachable';
  }
}

async function refreshUnderLock(): Promise<RefreshOutcome> {
  // The refresh token changes at each use, so tabs take turns. Plain http off localhost has no locks.
  const outcome = navigator.locks
    ? await navigator.locks.request('archway-refresh', requestRefresh)
    : await requestRefresh();
  if (outcome === 'rejected' && session.user) forgetSession('relogin');
  return outcome;
}

/** Gets a new access token; calls made meanwhile share the one attempt. */
export function refreshSession(): Promise<RefreshOutcome> {
  refreshing ??= refreshUnderLock().finally(() => {
    refreshing = undefined;
  });
  return refreshing;
}

/** A token to send, renewed first when a known user has none yet. */
export async function usableToken(): Promise<string | null> {
  if (session.user && !session.token) await refreshSession();
  return session.token;
}

/** Follows what other tabs do with the stored user, and says where to go when the session ends. */
export function watchSession(handleEnd: (end: SessionEnd) => void): () => void {
  onEnd = handleEnd;
  const onStorage = (event: StorageEvent) => {
    if (event.key !== null && event.key !== USER_KEY) return;
    if (!session.user) return;
    const stored = readStoredUser();
    if (!stored) forgetSession('signed-out');
    else if (stored.id !== session.user.id) onEnd('elsewhere');
  };
  window.addEventListener('storage', onStorage);
  return () => {
    onEnd = () => {};
    window.removeEventListener('storage', onStorage);
  };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useUser(): StoredUser | null {
  return useSyncExternalStore(subscribe, currentUser);
}
