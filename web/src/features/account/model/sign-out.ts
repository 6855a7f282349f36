import { forgetSession } from '#/api/session';
import { logout } from '../api/logout';

/** Ends the session here even when the server cannot be told; its tokens then run out by themselves (SES-03). */
export async function signOut(end: 'signed-out' | 'stay' = 'signed-out'): Promise<void> {
  try {
    await logout();
  } catch {
    // Nothing the person could do about it.
  }
  forgetSession(end);
}
