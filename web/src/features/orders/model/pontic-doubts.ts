/** Pontics with little or no support, which may be a mistake: Send asks once (CHK-04). */
import { PONTIC } from '#/teeth/restorations';
import type { ToothCode } from '#/teeth/tooth';
import { freeEnds } from './bridges';
import { bridgesOf, type Order, orderedTeeth } from './order';

type Joined = Pick<Order, 'teeth' | 'missing' | 'joints'>;

export interface PonticDoubt {
  /** The bridge, or the single tooth outside of bridges. */
  teeth: ToothCode[];
  pontics: ToothCode[];
  /** Changes when the bridge changes. */
  key: string;
}

/** Bridges that end in a pontic, which is held on one side only. */
function cantileversOf(order: Joined): PonticDoubt[] {
  return bridgesOf(order).flatMap((teeth) => {
    const pontics = freeEnds(order, teeth);
    const key = teeth.map((tooth) => `${tooth} ${order.teeth[tooth]?.type}`).join();
    return pontics.length > 0 ? [{ teeth, pontics, key }] : [];
  });
}

/** Pontics that are joined to no tooth. */
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
