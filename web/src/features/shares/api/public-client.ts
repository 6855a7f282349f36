/**
 * Calls that only the link vouches for. Whoever is signed in here stays out of it: a refused password is no ended
 * session.
 */
import i18next from 'i18next';
import createClient from 'openapi-fetch';
import { ApiProblem } from '#/api/problem';
import { toBase64 } from '../model/base64';
import type { SharePaths } from './types';

/** What opens a shared case. */
export interface ShareKey {
  token: string;
  password?: string;
}

/** Without cookies, and without telling the address this page stands at, which holds the token. */
export async function fetchAlone(request: Request): Promise<Response> {
  request.headers.set('Accept-Language', i18next.language || 'en');
  try {
    return await fetch(request, { credentials: 'omit', referrerPolicy: 'no-referrer', cache: 'no-store' });
  } catch (error) {
    if (request.signal.aborted) throw error;
    throw new ApiProblem(0, undefined);
  }
}

export const publicClient = createClient<SharePaths>({ baseUrl: location.origin, fetch: fetchAlone });

/** The password travels in a header: addresses are written down in many places. */
export function passwordHeader(password: string | undefined) {
  return password === undefined ? {} : { 'share-password': toBase64(password) };
}
