/**
 * A session in which staff look at the pages as somebody else does (ADM-05). It lives in the storage of one tab, which
 * other tabs do not see, and has no cookie: it cannot be renewed.
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

/** Where what belongs to the signed-in person is kept: what was looked at as somebody else is not for other tabs. */
export function personalStorage(): Storage {
  return readSupportSession() ? sessionStorage : localStorage;
}

/** Without the cookie, which is that of whoever is signed in to this browser. */
export async function revokeSupportSession(token: string | null): Promise<void> {
  await fetch(`${location.origin}/v1/auth/logout/`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}` },
    credentials: 'omit',
    keepalive: true,
  }).catch(() => {});
}
