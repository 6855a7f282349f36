import type { TFunction } from 'i18next';
import type { ApiProblem } from '#/api/problem';
import { fieldText } from '#/ui/feedback/error-text';

/** How a person confirms their identity again: with the second factor, or with the password if there is none. */
export type ProofKind = 'code' | 'password';

/** How a code comes, as the server numbers it; 3 is an app, which needs no sending. */
const SENT_METHODS = [1, 2];

/** Which of them goes with the method of the person who acts; none while the method is unknown. */
export function proofKindOf(method: number | undefined): ProofKind | undefined {
  if (method === undefined) return undefined;
  return method === 0 ? 'password' : 'code';
}

/** Whether a code has to be sent before it can be entered. */
export function sendsCodes(method: number | undefined): boolean {
  return method !== undefined && SENT_METHODS.includes(method);
}

/** Which of them the server asks for. */
export function askedProof(problem: ApiProblem | undefined): ProofKind | undefined {
  if (problem?.fields.code) return 'code';
  return problem?.fields.password ? 'password' : undefined;
}

/** What is wrong with a proof. One that was asked for and not given yet is no mistake. */
export function proofError(
  t: TFunction,
  problem: ApiProblem | undefined,
  kind: ProofKind,
  given: string,
): string | undefined {
  if (!problem || !given) return undefined;
  if (problem.fields.password?.some(({ code }) => code === 'wrong_password'))
    return t('security.passwordWrong');
  return fieldText(t, problem, kind);
}
