import type { LoginAnswer, SignInAnswer } from '#/api/types';

/** The data for the one-time-code dialog. */
export interface CodeRequest {
  username: string;
  /** 1 SMS, 2 email, 3 authenticator app. */
  method: number;
  sentTo: string | null | undefined;
}

export type LoginOutcome =
  | { kind: 'signed-in'; answer: LoginAnswer }
  | { kind: 'code-required'; request: CodeRequest }
  | { kind: 'sign-up-required'; data: string }
  | { kind: 'elsewhere'; site: string };

/** Distinguishes the answers to a sign-in. */
export function readLoginAnswer(answer: SignInAnswer): LoginOutcome {
  if ('user' in answer) return { kind: 'signed-in', answer };
  if ('site' in answer) return { kind: 'elsewhere', site: answer.site };
  if ('data' in answer) return { kind: 'sign-up-required', data: answer.data };
  const { username, two_factor_method: method, sent_to: sentTo } = answer;
  return { kind: 'code-required', request: { username, method, sentTo } };
}
