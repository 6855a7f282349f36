import { endOnServer } from '#/api/revocation';
import { currentToken, forgetSession, leaveSupportSession } from '#/api/session';

/** Ends the session here even if the server cannot be reached; the server is then told later (SES-03). */
export async function signOut(end: 'signed-out' | 'stay' = 'signed-out'): Promise<void> {
  if (await leaveSupportSession()) return;
  const isConfirmed = await endOnServer(currentToken());
  forgetSession(isConfirmed || end === 'stay' ? end : 'unconfirmed');
}
