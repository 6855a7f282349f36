import { useState } from 'react';
import type { ToothCode } from '#/teeth/tooth';
import { isUndecided } from './bridge-proposal';
import { bridgeFault, jointsWithin } from './bridges';
import type { Order } from './order';

/** Whether there is still something to decide: nothing else has joined, removed or changed its teeth, or keeps them apart. */
function isOpen(order: Order, span: readonly ToothCode[]): boolean {
  const isJoined = jointsWithin(span).every((place) => order.joints.includes(place));
  return !isJoined && isUndecided(order, span) && !bridgeFault(order, span);
}

/**
 * The span of which it is not said yet how it is joined. The question waits while other teeth are selected, and ends with
 * the span (CHK-04).
 */
export function useBridgeQuestion(order: Order) {
  const [span, setSpan] = useState<readonly ToothCode[]>();
  const asked = span && isOpen(order, span) ? span : undefined;
  if (span && !asked) setSpan(undefined);
  return { asked, ask: setSpan, close: () => setSpan(undefined) };
}

export type BridgeQuestionState = ReturnType<typeof useBridgeQuestion>;
