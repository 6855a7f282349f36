/**
 * A session in which staff see the pages as another person does (ADM-05). It lives in the session storage of one
 * tab, which other tabs cannot see, and has no cookie, so it cannot be renewed.
 */
import type { StoredUser } from './types';

const KEY = 'supportSession';

export interface SupportSession {
  token: string;
  user: StoredUser;
}

export function readSupportSession(): SupportSession | null {
  try {
    const parsed: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    return typeof parsed === 'object' && parsed !== null && 'token' in parsed
      ? (parsed as SupportSession)
      : null;
  } catch {
    return null;
  }
}

export function keepSupportSession(session: SupportSession | null): void {
  if (session) sessionStorage.setItem(KEY, JSON.stringify(session));
  else sessionStorage.removeItem(KEY);
}

/** The storage for data of the signed-in person. Data of a support session must not reach other tabs. */
export function personalStorage(): Storage {
  return readSupportSession() ? sessionStorage : localStorage;
}

/** Without the cookie: it belongs to the person who is signed in to this browser. */
export async function revokeSupportSession(token: string | null): Promise<void> {
  await fetch(`${location.origin}/v1/auth/logout/`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}` },
    credentials: 'omit',
    keepalive: true,
  }).catch(() => {});
}
