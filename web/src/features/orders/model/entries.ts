import { inChartOrder, type ToothCode } from '#/teeth/tooth';
import { bridgesOf, equalTeeth, type Order, type ToothOrder } from './order';

export interface Entry {
  teeth: ToothCode[];
  isBridge: boolean;
  /** Each different order of its teeth once: a bridge has crowns and pontics. */
  parts: ToothOrder[];
}

/** What is ordered, line by line: each bridge as a whole, then what is made alike together. */
export function entriesOf({ teeth, joints }: Pick<Order, 'teeth' | 'joints'>): Entry[] {
  const bridges = bridgesOf(joints);
  const joined = new Set(bridges.flat());
  const single = Object.fromEntries(
    Object.entries(teeth).filter(([tooth]) => !joined.has(tooth as ToothCode)),
  ) as Order['teeth'];
  const entries = [
    ...bridges.map((bridge) => ({
      teeth: bridge,
      isBridge: true,
      parts: equalTeeth(Object.fromEntries(bridge.map((tooth) => [tooth, teeth[tooth]]))).map(
        ([part]) => part,
      ),
    })),
    ...equalTeeth(single).map(([part, alike]) => ({ teeth: alike, isBridge: false, parts: [part] })),
  ];
  const order = inChartOrder(entries.map(({ teeth: [first] }) => first as ToothCode));
  return entries.sort(
    (a, b) => order.indexOf(a.teeth[0] as ToothCode) - order.indexOf(b.teeth[0] as ToothCode),
  );
}
