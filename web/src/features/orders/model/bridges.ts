/** When neighbours may be joined to a bridge; the server judges by the same rules. */
import { PONTIC } from '#/teeth/restorations';
import { inChartOrder, neighbourOf, runs, type ToothCode } from '#/teeth/tooth';
import type { Order, Teeth } from './order';

export type BridgeFault = 'tooFew' | 'notNeighbours' | 'notOrdered' | 'materials' | 'ponticsOnly';

/** What is not chosen yet does not keep two apart. */
function areOfOneMaterial(one: string, other: string): boolean {
  return one === '' || other === '' || one === other;
}

/** Why teeth do not make a bridge, if they do not. */
export function bridgeFault(teeth: Teeth, chosen: readonly ToothCode[]): BridgeFault | undefined {
  if (chosen.length < 2) return 'tooFew';
  if (runs(chosen).length !== 1) return 'notNeighbours';
  const orders = inChartOrder(chosen).map((tooth) => teeth[tooth]);
  if (orders.some((order) => !order)) return 'notOrdered';
  const differ = orders.some((order, i) => {
    const next = orders[i + 1];
    return next && !areOfOneMaterial(order?.material ?? '', next.material);
  });
  if (differ) return 'materials';
  return orders.every((order) => order?.type === PONTIC) ? 'ponticsOnly' : undefined;
}

export function previousOf(tooth: ToothCode): ToothCode | undefined {
  const place = Number(tooth.slice(2)) - 1;
  return place > 0 ? (`${tooth.slice(0, 2)}${place}` as ToothCode) : undefined;
}

function canJoin(teeth: Teeth, tooth: ToothCode): boolean {
  const next = neighbourOf(tooth);
  const [one, other] = [teeth[tooth], next && teeth[next]];
  return one !== undefined && other !== undefined && areOfOneMaterial(one.material, other.material);
}

/** What can no longer be joined falls apart. */
export function keepPossible(teeth: Teeth, joints: readonly ToothCode[]): ToothCode[] {
  return inChartOrder(joints).filter((tooth) => canJoin(teeth, tooth));
}

/** A pontic hangs on its neighbours, so it is joined to them from the start. */
export function withPontics(
  teeth: Teeth,
  joints: readonly ToothCode[],
  changed: readonly ToothCode[],
): ToothCode[] {
  const around = changed.flatMap((tooth) => [previousOf(tooth), tooth]);
  const hanging = around.filter((tooth): tooth is ToothCode => {
    const next = tooth && neighbourOf(tooth);
    return (
      tooth !== undefined &&
      next !== undefined &&
      [teeth[tooth], teeth[next]].some((one) => one?.type === PONTIC)
    );
  });
  return keepPossible(teeth, [...joints, ...hanging]);
}

/** The places inside a run of teeth where two of them meet. */
export function jointsWithin(chosen: readonly ToothCode[]): ToothCode[] {
  return inChartOrder(chosen).slice(0, -1);
}

export function setJoined(order: Order, places: readonly ToothCode[], isJoined: boolean): Order {
  const others = order.joints.filter((tooth) => !places.includes(tooth));
  return { ...order, joints: isJoined ? keepPossible(order.teeth, [...others, ...places]) : others };
}
