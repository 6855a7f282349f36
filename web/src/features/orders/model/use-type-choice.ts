import { useState } from 'react';
import { PONTIC } from '#/teeth/restorations';
import { inChartOrder, type ToothCode } from '#/teeth/tooth';
import { BRIDGE, makeBridge } from './bridge-proposal';
import type { Order } from './order';
import { changeTeeth } from './tooth-changes';
import { type TypeChoice, undoTypeChoice } from './type-choice';

/** Remembers what choices of a type joined, so that another type for the same teeth begins without that (CHK-04). */
export function useTypeChoice(order: Order) {
  const [choices, setChoices] = useState<readonly TypeChoice[]>([]);
  // Removing a tooth ends the memory, even if the tooth gets the same again.
  const valid = choices.filter(({ chosen }) => chosen.every((tooth) => order.teeth[tooth]));
  if (valid.length < choices.length) setChoices(valid);

  const apartFrom = (teeth: readonly ToothCode[]) =>
    valid.filter(({ chosen }) => !chosen.some((tooth) => teeth.includes(tooth)));

  return {
    /** What the next choice for these teeth begins with. */
    baseOf(teeth: readonly ToothCode[]): Order {
      const same = valid.find(({ chosen }) => inChartOrder(chosen).join() === inChartOrder(teeth).join());
      return same ? undoTypeChoice(order, same) : order;
    },
    choose(before: Order, chosen: readonly ToothCode[], type: string): Order {
      const after = type === BRIDGE ? makeBridge(before, chosen) : changeTeeth(before, chosen, { type });
      // Any other type joins only what the next one would join as well.
      const isUndone = type === BRIDGE || type === PONTIC;
      setChoices([...apartFrom(chosen), ...(isUndone ? [{ chosen, before, after }] : [])]);
      return after;
    },
    /** A person has decided how these teeth are joined. */
    keep: (teeth: readonly ToothCode[]) => setChoices(apartFrom(teeth)),
  };
}

export type TypeChoiceState = ReturnType<typeof useTypeChoice>;
