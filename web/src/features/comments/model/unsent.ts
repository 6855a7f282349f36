/**
 * Comments that are being sent or have failed, by case. They are kept in memory when the person opens another
 * case, so that a failed comment is still there afterwards. They are never stored, because they may contain
 * patient data.
 */
import { useCallback } from 'react';
import type { ApiProblem } from '#/api/problem';
import { currentUser } from '#/api/session';
import { Signal, useSignal } from '#/api/signal';

/** Called when the comment was posted, for example to attach its files. */
export type OnPosted = (commentId: string) => void;

/** A comment that is being sent or has failed. */
export interface UnsentComment {
  /** The server posts the comment only once for the same key. */
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

/** Another person must not see these comments. */
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
