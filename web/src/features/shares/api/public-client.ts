/**
 * Calls authorised by the share link alone. The signed-in person has no part in them: a refused password must not
 * end their session.
 */
import i18next from 'i18next';
import createClient from 'openapi-fetch';
import { ApiProblem } from '#/api/problem';
import { toBase64 } from '../model/base64';
import type { SharePaths } from './types';

/** The token and password that give access to a shared case. */
export interface ShareKey {
  token: string;
  password?: string;
}

/** Sends no cookies and no referrer, because this page's address contains the token. */
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

/** The password is sent in a header, because addresses are logged in many places. */
export function passwordHeader(password: string | undefined) {
  return password === undefined ? {} : { 'share-password': toBase64(password) };
}
