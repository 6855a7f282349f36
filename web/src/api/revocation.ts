/**
 * Ends this browser's session on the server and remembers a sign-out that the server has not confirmed. Until it
 * has, no session may be renewed here: the next person at this computer would be let in (SES-03).
 */
import { useSyncExternalStore } from 'react';
import { Signal } from './signal';

const PENDING_KEY = 'signOutPending';
const PATIENCE_MS = 5_000;
const changed = new Signal();
let attempt: Promise<boolean> | undefined;

export function isSignOutPending(): boolean {
  return localStorage.getItem(PENDING_KEY) !== null;
}

function setPending(isPending: boolean): void {
  if (isPending) localStorage.setItem(PENDING_KEY, '1');
  else localStorage.removeItem(PENDING_KEY);
  changed.send();
}

/** A new session has replaced the one to end, together with its cookie. */
export function dropPendingSignOut(): void {
  if (isSignOutPending()) setPending(false);
}

async function isConfirmed(token: string | null): Promise<boolean> {
  try {
    const response = await fetch(`${location.origin}/v1/auth/logout/`, {
      method: 'POST',
      headers: token ? { Authorization: `Bearer ${token}` } : {},
      keepalive: true,
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    return response.ok;
  } catch {
    return false;
  }
}

async function tryToSettle(token: string | null): Promise<boolean> {
  const isDone = await isConfirmed(token);
  if (isDone) setPending(false);
  return isDone;
}

/**
 * Retries a sign-out that the server has not confirmed; true when none is pending. Concurrent calls share the
 * attempt.
 */
export async function settleSignOut(token: string | null = null): Promise<boolean> {
  if (!isSignOutPending()) return true;
  attempt ??= tryToSettle(token).finally(() => {
    attempt = undefined;
  });
  return attempt;
}

/** True when the server confirmed the sign-out. The mark is stored first, so that closing the page loses nothing. */
export async function endOnServer(token: string | null): Promise<boolean> {
  setPending(true);
  return (await settleSignOut(token)) || settleSignOut(token);
}

function subscribe(listener: () => void): () => void {
  const stop = changed.listen(listener);
  window.addEventListener('storage', listener);
  return () => {
    stop();
    window.removeEventListener('storage', listener);
  };
}

export function useSignOutPending(): boolean {
  return useSyncExternalStore(subscribe, isSignOutPending);
}
