import { useState } from 'react';
import { PONTIC } from '#/teeth/restorations';
import { inChartOrder, type ToothCode } from '#/teeth/tooth';
import { BRIDGE, makeBridge } from './bridge-proposal';
import type { Order } from './order';
import { changeTeeth } from './tooth-changes';
import { type TypeChoice, undoTypeChoice } from './type-choice';

/** Remembers what the last choice of a type joined, so that another type for the same teeth begins without that (CHK-04). */
export function useTypeChoice() {
  const [last, setLast] = useState<TypeChoice>();
  return {
    /** What the next choice for these teeth begins with. */
    baseOf(order: Order, chosen: readonly ToothCode[]): Order {
      const isSame = last && inChartOrder(last.chosen).join() === inChartOrder(chosen).join();
      return isSame ? undoTypeChoice(order, last) : order;
    },
    choose(before: Order, chosen: readonly ToothCode[], type: string): Order {
      const after = type === BRIDGE ? makeBridge(before, chosen) : changeTeeth(before, chosen, { type });
      // Any other type joins only what the next one would join as well.
      setLast(type === BRIDGE || type === PONTIC ? { chosen, before, after } : undefined);
      return after;
    },
    /** A person has decided how the teeth are joined. */
    keep: () => setLast(undefined),
  };
}

export type TypeChoiceState = ReturnType<typeof useTypeChoice>;
