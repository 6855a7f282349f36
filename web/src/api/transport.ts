/**
 * Adds the headers of every call (bearer token, action id, language, who caused it). After a 401, refreshes the
 * token once and retries once.
 */
import i18next from 'i18next';
import { newActionId } from './action-ids';
import { causeHeaders } from './input';
import { ApiProblem } from './problem';
import { forgetSession, refreshSession, usableToken } from './session';

type Fetch = (request: Request) => Promise<Response>;

async function send(request: Request, by: Fetch): Promise<Response> {
  try {
    return await by(request);
  } catch (error) {
    if (request.signal.aborted) throw error;
    throw new ApiProblem(0, undefined);
  }
}

function withToken(request: Request, token: string | null): Request {
  if (token) request.headers.set('Authorization', `Bearer ${token}`);
  return request;
}

export async function transport(request: Request, by: Fetch = fetch): Promise<Response> {
  request.headers.set('Accept-Language', i18next.language || 'en');
  if (request.method !== 'GET') request.headers.set('action-id', newActionId());
  if (!request.headers.has('caused-by')) {
    for (const [name, value] of Object.entries(causeHeaders())) request.headers.set(name, value);
  }

  const token = await usableToken();
  const again = request.clone();
  const response = await send(withToken(request, token), by);
  if (response.status !== 401 || !token) return response;

  const outcome = await refreshSession();
  if (outcome !== 'renewed') return response;
  const second = await send(withToken(again, await usableToken()), by);
  if (second.status === 401) forgetSession('relogin');
  return second;
}
