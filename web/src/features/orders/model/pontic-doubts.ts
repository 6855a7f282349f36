/** Pontics that little or nothing holds, which may be meant or not: Send asks once (CHK-04). */
import { PONTIC } from '#/teeth/restorations';
import type { ToothCode } from '#/teeth/tooth';
import { freeEnds } from './bridges';
import { bridgesOf, type Order, orderedTeeth } from './order';

type Joined = Pick<Order, 'teeth' | 'missing' | 'joints'>;

export interface PonticDoubt {
  /** The bridge, or the one tooth that belongs to none. */
  teeth: ToothCode[];
  pontics: ToothCode[];
  /** Another once the bridge is another. */
  key: string;
}

/** Bridges that end in a pontic: held on one side only. */
function cantileversOf(order: Joined): PonticDoubt[] {
  return bridgesOf(order).flatMap((teeth) => {
    const pontics = freeEnds(order, teeth);
    const key = teeth.map((tooth) => `${tooth} ${order.teeth[tooth]?.type}`).join();
    return pontics.length > 0 ? [{ teeth, pontics, key }] : [];
  });
}

/** Pontics that are joined to no tooth at all. */
function lonePonticsOf(order: Joined): PonticDoubt[] {
  const joined = bridgesOf(order).flat();
  return orderedTeeth(order.teeth)
    .filter((tooth) => order.teeth[tooth]?.type === PONTIC && !joined.includes(tooth))
    .map((tooth) => ({ teeth: [tooth], pontics: [tooth], key: tooth }));
}

export function ponticDoubtsOf(order: Joined): PonticDoubt[] {
  return [...cantileversOf(order), ...lonePonticsOf(order)];
}

export function isLone({ teeth }: PonticDoubt): boolean {
  return teeth.length === 1;
}
