import { client } from '#/api/client';
import { unwrap } from '#/api/problem';

/** Tells the server that the welcome was seen. Nothing depends on it but the next welcome, so a failure is nobody's problem. */
export async function setFirstLoginViewed(): Promise<void> {
  try {
    await unwrap(client.POST('/v1/auth/set-first-login-viewed/'));
  } catch {
    // WEL-01: its errors are ignored.
  }
}
