import i18next from 'i18next';
import { newActionId } from './action-ids';
import { causeHeaders } from './input';
import { usableToken } from './session';

/** What a call carries that is not sent with fetch; asked for anew at each, because the token may be another one by then. */
export async function callHeaders(): Promise<Record<string, string>> {
  const token = await usableToken();
  return {
    'Accept-Language': i18next.language || 'en',
    'action-id': newActionId(),
    ...causeHeaders(),
    ...(token && { Authorization: `Bearer ${token}` }),
  };
}
