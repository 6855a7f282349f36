/** When teeth may be joined to a bridge; the server has the same rules. */
import { PONTIC } from '#/teeth/restorations';
import { inChartOrder, neighbourOf, previousNeighbourOf, type ToothCode } from '#/teeth/tooth';
import { type Jaws, nextOf } from './gaps';
import type { Order } from './order';

export type BridgeFault = 'tooFew' | 'notNeighbours' | 'notOrdered' | 'materials' | 'ponticsOnly';

/** A material that is not chosen yet does not keep two teeth apart. */
function areOfOneMaterial(one: string, other: string): boolean {
  return one === '' || other === '' || one === other;
}

/** Whether there are only closed gaps between each two neighbours of the selection. */
export function isSpan(jaws: Jaws, chosen: readonly ToothCode[]): boolean {
  const teeth = inChartOrder(chosen);
  return teeth.every((tooth, i) => i === 0 || follows(jaws, teeth[i - 1] as ToothCode, tooth));
}

/** A chosen tooth never counts as a gap, whatever is made there. */
function follows({ teeth, missing }: Jaws, tooth: ToothCode, other: ToothCode): boolean {
  return nextOf({ teeth, missing: missing.filter((gap) => gap !== other) }, tooth) === other;
}

/** Why teeth cannot form a bridge, if so. */
export function bridgeFault(jaws: Jaws, chosen: readonly ToothCode[]): BridgeFault | undefined {
  if (chosen.length < 2) return 'tooFew';
  if (!isSpan(jaws, chosen)) return 'notNeighbours';
  const orders = inChartOrder(chosen).map((tooth) => jaws.teeth[tooth]);
  if (orders.some((order) => !order)) return 'notOrdered';
  const differ = orders.some((order, i) => {
    const next = orders[i + 1];
    return next && !areOfOneMaterial(order?.material ?? '', next.material);
  });
  if (differ) return 'materials';
  return orders.every((order) => order?.type === PONTIC) ? 'ponticsOnly' : undefined;
}

function canJoin(jaws: Jaws, tooth: ToothCode): boolean {
  const next = nextOf(jaws, tooth);
  const [one, other] = [jaws.teeth[tooth], next && jaws.teeth[next]];
  return one !== undefined && other !== undefined && areOfOneMaterial(one.material, other.material);
}

/** Keeps only the joints that are still possible. */
export function keepPossible(jaws: Jaws, joints: readonly ToothCode[]): ToothCode[] {
  return inChartOrder(joints).filter((tooth) => canJoin(jaws, tooth));
}

/**
 * A pontic is held by its neighbours, so it is joined to them from the start. Only a person joins teeth over a
 * closed gap.
 */
export function withPontics(
  jaws: Jaws,
  joints: readonly ToothCode[],
  changed: readonly ToothCode[],
): ToothCode[] {
  const around = changed.flatMap((tooth) => [previousNeighbourOf(tooth), tooth]);
  const hanging = around.filter((tooth): tooth is ToothCode => {
    const next = tooth && neighbourOf(tooth);
    const both = [tooth, next].map((one) => one && jaws.teeth[one]);
    return both.every(Boolean) && both.some((one) => one?.type === PONTIC);
  });
  return keepPossible(jaws, [...joints, ...hanging]);
}

/** The places within a span where two teeth meet. */
export function jointsWithin(chosen: readonly ToothCode[]): ToothCode[] {
  return inChartOrder(chosen).slice(0, -1);
}

export function setJoined(order: Order, places: readonly ToothCode[], isJoined: boolean): Order {
  const others = order.joints.filter((tooth) => !places.includes(tooth));
  return { ...order, joints: isJoined ? keepPossible(order, [...others, ...places]) : others };
}

/** The pontics at the ends of a bridge, which are held on one side only. */
export function freeEnds({ teeth }: Pick<Jaws, 'teeth'>, bridge: readonly ToothCode[]): ToothCode[] {
  const isPontic = (tooth: ToothCode | undefined) => tooth !== undefined && teeth[tooth]?.type === PONTIC;
  return bridge.filter((tooth, i) => isPontic(tooth) && (i === 0 || i === bridge.length - 1));
}
