import { isSplint } from '#/teeth/splint';
import { inChartOrder, type ToothCode } from '#/teeth/tooth';
import { bridgesOf, equalTeeth, type Order, type ToothOrder, typesOf } from './order';

export interface Entry {
  teeth: ToothCode[];
  /** How the teeth are joined, if they are. */
  joined: 'bridge' | 'splint' | undefined;
  /** The different orders of its teeth, each once: a bridge has crowns and pontics. */
  parts: ToothOrder[];
}

/** The ordered restorations as lines: each bridge as one line, then teeth with the same order together. */
export function entriesOf({ teeth, missing, joints }: Pick<Order, 'teeth' | 'missing' | 'joints'>): Entry[] {
  const bridges = bridgesOf({ teeth, missing, joints });
  const joined = new Set(bridges.flat());
  const single = Object.fromEntries(
    Object.entries(teeth).filter(([tooth]) => !joined.has(tooth as ToothCode)),
  ) as Order['teeth'];
  const entries = [
    ...bridges.map((bridge) => ({
      teeth: bridge,
      joined: isSplint(bridge, typesOf(teeth)) ? ('splint' as const) : ('bridge' as const),
      parts: equalTeeth(Object.fromEntries(bridge.map((tooth) => [tooth, teeth[tooth]]))).map(
        ([part]) => part,
      ),
    })),
    ...equalTeeth(single).map(([part, alike]) => ({ teeth: alike, joined: undefined, parts: [part] })),
  ];
  const order = inChartOrder(entries.map(({ teeth: [first] }) => first as ToothCode));
  return entries.sort(
    (a, b) => order.indexOf(a.teeth[0] as ToothCode) - order.indexOf(b.teeth[0] as ToothCode),
  );
}
