import type { TFunction } from 'i18next';
import type { ApiProblem } from '#/api/problem';
import { fieldText } from '#/ui/feedback/error-text';

/** How a person confirms their identity again: with the second factor, or with the password if there is none. */
export type ProofKind = 'code' | 'password';

/** The two-step methods, as the server numbers them, that send a code. Method 3, an app, does not. */
const SENT_METHODS = [1, 2];

/** The kind of proof for the person's method; undefined while the method is unknown. */
export function proofKindOf(method: number | undefined): ProofKind | undefined {
  if (method === undefined) return undefined;
  return method === 0 ? 'password' : 'code';
}

/** Whether a code has to be sent before it can be entered. */
export function sendsCodes(method: number | undefined): boolean {
  return method !== undefined && SENT_METHODS.includes(method);
}

/** The kind of proof that the server requires. */
export function askedProof(problem: ApiProblem | undefined): ProofKind | undefined {
  if (problem?.fields.code) return 'code';
  return problem?.fields.password ? 'password' : undefined;
}

/** The error of a proof. A proof that is required but not given yet is not an error. */
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
