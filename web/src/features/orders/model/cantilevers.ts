import type { ToothCode } from '#/teeth/tooth';
import { freeEnds } from './bridges';
import { bridgesOf, type Order } from './order';

export interface Cantilever {
  bridge: ToothCode[];
  pontics: ToothCode[];
  /** Another once the bridge is another. */
  key: string;
}

/** Bridges that end in a pontic: held on one side only, which may be meant or not (CHK-04). */
export function cantileversOf(order: Pick<Order, 'teeth' | 'missing' | 'joints'>): Cantilever[] {
  return bridgesOf(order).flatMap((bridge) => {
    const pontics = freeEnds(order, bridge);
    const key = bridge.map((tooth) => `${tooth} ${order.teeth[tooth]?.type}`).join();
    return pontics.length > 0 ? [{ bridge, pontics, key }] : [];
  });
}
