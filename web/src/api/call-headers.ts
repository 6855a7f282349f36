import i18next from 'i18next';
import { newActionId } from './action-ids';
import { causeHeaders } from './input';
import { usableToken } from './session';

/** The headers of a call that is not sent with fetch. Read them for each call: the token may have changed. */
export async function callHeaders(): Promise<Record<string, string>> {
  const token = await usableToken();
  return {
    'Accept-Language': i18next.language || 'en',
    'action-id': newActionId(),
    ...causeHeaders(),
    ...(token && { Authorization: `Bearer ${token}` }),
  };
}
