import { exchangeSocialCode } from '../../api/exchange-social-code';
import type { LoginOutcome } from './login-outcome';
import { askProvider, type ProviderAnswer } from './social-popup';

export async function signInWithPopup(
  popup: Window,
  provider: string,
): Promise<LoginOutcome | Exclude<ProviderAnswer, { kind: 'code' }>> {
  const answer = await askProvider(popup, provider);
  if (answer.kind !== 'code') return answer;
  return exchangeSocialCode({ code: answer.code, codeVerifier: answer.codeVerifier });
}
