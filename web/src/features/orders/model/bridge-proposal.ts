/** What a span of teeth becomes as a bridge (CHK-04). */
import { PONTIC } from '#/teeth/restorations';
import { isSplint } from '#/teeth/splint';
import { inChartOrder, type ToothCode } from '#/teeth/tooth';
import { isSpan, jointsWithin, setJoined } from './bridges';
import { bridgesOf, type Order, typesOf } from './order';
import { changeTeeth } from './tooth-changes';

/** Among the types, though it is none of a single tooth. */
export const BRIDGE = 'bridge';

type Obstacle = 'span' | 'materials';

/** Why no bridge can be made over these teeth, whatever they get now. */
export function bridgeObstacle(order: Order, chosen: readonly ToothCode[]): Obstacle | undefined {
  if (chosen.length < 2 || !isSpan(order, chosen)) return 'span';
  const materials = new Set(chosen.flatMap((tooth) => order.teeth[tooth]?.material || []));
  return materials.size > 1 ? 'materials' : undefined;
}

/** Retainer–pontic–retainer: the missing ones hang, or where none is marked all between the ends. */
export function proposedPontics(
  { missing }: Pick<Order, 'missing'>,
  chosen: readonly ToothCode[],
): ToothCode[] {
  const span = inChartOrder(chosen);
  const gone = span.filter((tooth) => missing.includes(tooth));
  return gone.length > 0 && gone.length < span.length ? gone : span.slice(1, -1);
}

/** Whether these are all the units of one bridge. */
export function isWholeBridge(order: Order, chosen: readonly ToothCode[]): boolean {
  const teeth = inChartOrder(chosen).join();
  const isBridge = bridgesOf(order).some((bridge) => bridge.join() === teeth);
  return isBridge && !isSplint(inChartOrder(chosen), typesOf(order.teeth));
}

/** Three or more of one type may be meant as a bridge or as a splint: that has to be asked. */
export function isUndecided({ teeth }: Pick<Order, 'teeth'>, chosen: readonly ToothCode[]): boolean {
  const types = new Set(chosen.map((tooth) => teeth[tooth]?.type));
  return chosen.length > 2 && types.size === 1 && !types.has(PONTIC);
}

/** What carries the bridge keeps what it gets; the first that is known serves those that get nothing yet. */
export function makeBridge(order: Order, chosen: readonly ToothCode[]): Order {
  const pontics = proposedPontics(order, chosen);
  const orders = inChartOrder(chosen).flatMap((tooth) => order.teeth[tooth] ?? []);
  const known = orders.find(({ type }) => type !== '' && type !== PONTIC);
  const { material = '', shadeGuide = '', shade = '' } = known ?? orders[0] ?? {};
  const isBare = (tooth: ToothCode) => ['', PONTIC].includes(order.teeth[tooth]?.type ?? '');
  const lacksMaterial = (tooth: ToothCode) => !order.teeth[tooth]?.material;
  const bare = chosen.filter((tooth) => !pontics.includes(tooth) && isBare(tooth));
  const typed = changeTeeth(changeTeeth(order, bare, { type: known?.type ?? 'crown' }), pontics, {
    type: PONTIC,
  });
  const whole = changeTeeth(typed, chosen.filter(lacksMaterial), { material, shadeGuide, shade });
  return setJoined(whole, jointsWithin(chosen), true);
}
