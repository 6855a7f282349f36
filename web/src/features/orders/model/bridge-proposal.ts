/** What a span of teeth becomes as a bridge (CHK-04). */
import { isOnImplant, PONTIC } from '#/teeth/restorations';
import { isSplint } from '#/teeth/splint';
import { inChartOrder, runs, type ToothCode } from '#/teeth/tooth';
import { bridgeFault, isSpan, jointsWithin, setJoined } from './bridges';
import { bridgesOf, type Order, typesOf } from './order';
import { changeTeeth } from './tooth-changes';

/** Among the types, though it is none of a single tooth. */
export const BRIDGE = 'bridge';

export type BridgeObstacle = 'span' | 'noPontic' | 'ponticsOnly' | 'materials';

/** Why no bridge can be made over these teeth, whatever they get now. */
export function bridgeObstacle(order: Order, chosen: readonly ToothCode[]): BridgeObstacle | undefined {
  if (chosen.length < 2 || !isSpan(order, chosen)) return 'span';
  const materials = new Set(chosen.flatMap((tooth) => order.teeth[tooth]?.material || []));
  if (materials.size > 1) return 'materials';
  // Over a closed gap it is one without a pontic, too.
  if (proposedPontics(order, chosen).length > 0 || runs(chosen).length > 1) return undefined;
  return hangingIn(order, chosen).length > 0 ? 'ponticsOnly' : 'noPontic';
}

/** The same where an earlier choice is undone first: materials that a person sees and that differ are an obstacle, too. */
export function remadeBridgeObstacle(
  base: Order,
  shown: Order,
  chosen: readonly ToothCode[],
): BridgeObstacle | undefined {
  const obstacle = bridgeObstacle(base, chosen);
  return obstacle ?? (bridgeObstacle(shown, chosen) === 'materials' ? 'materials' : undefined);
}

/** What is a pontic already has to hang, and what is missing, unless an implant is in its place. */
function hangingIn(
  { teeth, missing }: Pick<Order, 'teeth' | 'missing'>,
  span: readonly ToothCode[],
): ToothCode[] {
  return span.filter((tooth) => {
    const type = teeth[tooth]?.type ?? '';
    return type === PONTIC || (missing.includes(tooth) && !isOnImplant(type));
  });
}

/** Retainer–pontic–retainer: what has to hang, or where that is nothing or all, what is between the ends. */
export function proposedPontics(
  order: Pick<Order, 'teeth' | 'missing'>,
  chosen: readonly ToothCode[],
): ToothCode[] {
  const span = inChartOrder(chosen);
  const hanging = hangingIn(order, span);
  return hanging.length > 0 && hanging.length < span.length ? hanging : span.slice(1, -1);
}

/** Whether these are all the units of one bridge that can be made; pontics alone cannot. */
export function isWholeBridge(order: Order, chosen: readonly ToothCode[]): boolean {
  const teeth = inChartOrder(chosen).join();
  const isBridge = bridgesOf(order).some((bridge) => bridge.join() === teeth);
  return isBridge && !bridgeFault(order, chosen) && !isSplint(inChartOrder(chosen), typesOf(order.teeth));
}

/** Three or more of one type may be meant as a bridge or as a splint: that has to be asked. */
export function isUndecided({ teeth }: Pick<Order, 'teeth'>, chosen: readonly ToothCode[]): boolean {
  const [type, ...others] = new Set(chosen.map((tooth) => teeth[tooth]?.type));
  return chosen.length > 2 && others.length === 0 && Boolean(type) && type !== PONTIC;
}

/** The whole span that these teeth become a part of by being joined, where that has to be asked about. */
export function undecidedSpan(order: Order, joining: readonly ToothCode[]): ToothCode[] | undefined {
  const joined = setJoined(order, jointsWithin(joining), true);
  const span = bridgesOf(joined).find((teeth) => joining.every((tooth) => teeth.includes(tooth)));
  return span && isUndecided(order, span) ? span : undefined;
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
