import type { TFunction } from 'i18next';
import type { ApiProblem } from '#/api/problem';
import { fieldText } from '#/ui/error-text';

/** How a person confirms their identity again: with the second factor, or with the password if there is none. */
export type ProofKind = 'code' | 'password';

const WRONG_PASSWORD = 'Wrong password.';

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
  if (problem.fields.password?.includes(WRONG_PASSWORD)) return t('security.passwordWrong');
  return fieldText(t, problem, kind);
}
