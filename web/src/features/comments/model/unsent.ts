/**
 * Comments on their way, by case. They outlive the page of their case: whoever looks at another one meanwhile finds again
 * what did not get there. Never stored, since they may speak of patients.
 */
import { useCallback } from 'react';
import type { ApiProblem } from '#/api/problem';
import { currentUser } from '#/api/session';
import { Signal, useSignal } from '#/api/signal';

/** Called once the comment is there, for what belongs to it. */
export type OnPosted = (commentId: string) => void;

/** A comment that is on its way, or did not get there. */
export interface UnsentComment {
  /** The same key says the same once, however often it is sent. */
  key: string;
  text: string;
  problem?: ApiProblem;
  onPosted?: OnPosted;
}

type Unsent = readonly UnsentComment[];

const NONE: Unsent = [];
const byCase = new Map<string, Unsent>();
const changed = new Signal();
let ownerId: string | undefined;

/** Nobody finds what somebody else has written. */
function unsentOf(caseId: string): Unsent {
  const userId = currentUser()?.id;
  if (ownerId !== userId) byCase.clear();
  ownerId = userId;
  return byCase.get(caseId) ?? NONE;
}

export function changeUnsent(caseId: string, change: (before: Unsent) => Unsent): void {
  const after = change(unsentOf(caseId));
  if (after.length > 0) byCase.set(caseId, after);
  else byCase.delete(caseId);
  changed.send();
}

export function useUnsent(caseId: string): Unsent {
  return useSignal(
    changed,
    useCallback(() => unsentOf(caseId), [caseId]),
  );
}
