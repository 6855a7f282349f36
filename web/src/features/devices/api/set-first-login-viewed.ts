import { client } from '#/api/client';
import { unwrap } from '#/api/problem';

/** Tells the server that the welcome was shown. If that fails, the welcome is only shown again. */
export async function setFirstLoginViewed(): Promise<void> {
  try {
    await unwrap(client.POST('/v1/auth/set-first-login-viewed/'));
  } catch {
    // WEL-01: errors are ignored.
  }
}
