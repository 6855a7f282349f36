import { useState } from 'react';
import type { ToothCode } from '#/teeth/tooth';
import { isUndecided } from './bridge-proposal';
import { bridgeFault, jointsWithin } from './bridges';
import type { Order } from './order';

/** Whether the question is still open: no other change has joined, removed, changed or separated its teeth. */
function isOpen(order: Order, span: readonly ToothCode[]): boolean {
  const isJoined = jointsWithin(span).every((place) => order.joints.includes(place));
  return !isJoined && isUndecided(order, span) && !bridgeFault(order, span);
}

/**
 * The span whose joints are still undecided. The question waits while other teeth are selected and ends with the
 * span (CHK-04).
 */
export function useBridgeQuestion(order: Order) {
  const [span, setSpan] = useState<readonly ToothCode[]>();
  const asked = span && isOpen(order, span) ? span : undefined;
  if (span && !asked) setSpan(undefined);
  return { asked, ask: setSpan, close: () => setSpan(undefined) };
}

export type BridgeQuestionState = ReturnType<typeof useBridgeQuestion>;
