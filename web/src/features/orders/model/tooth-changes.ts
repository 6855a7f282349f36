/** How an order changes when restorations are added, changed or removed. */
import { isOnImplant, needsMaterial, PONTIC } from '#/teeth/restorations';
import { inChartOrder, type ToothCode } from '#/teeth/tooth';
import { bridgeFault, keepPossible, withPontics } from './bridges';
import { type Jaws, nextOf, previousOf } from './gaps';
import { bridgesOf, NO_TOOTH_ORDER, type Order, type Teeth, type ToothOrder } from './order';

/** A pontic takes material and shade from its neighbour. */
function fromNeighbour(jaws: Jaws, tooth: ToothCode): Partial<ToothOrder> {
  const places = [previousOf(jaws, tooth), nextOf(jaws, tooth)];
  const near = places.flatMap((place) => (place && jaws.teeth[place]) || []);
  const one = near.find(({ material }) => material !== '');
  return one ? { material: one.material, shadeGuide: one.shadeGuide, shade: one.shade } : {};
}

/** Clears the fields that do not apply to the type. */
export function fitToType(order: ToothOrder): ToothOrder {
  return {
    ...order,
    material: needsMaterial(order.type) || order.type === '' ? order.material : '',
    ponticDesign: order.type === PONTIC ? order.ponticDesign : '',
    implantSystem: isOnImplant(order.type) ? order.implantSystem : '',
    implantPlatform: isOnImplant(order.type) ? order.implantPlatform : '',
  };
}

export function changeTeeth(order: Order, chosen: readonly ToothCode[], change: Partial<ToothOrder>): Order {
  const teeth: Teeth = { ...order.teeth };
  const remade = chosen.filter((tooth) => change.type !== undefined && teeth[tooth]?.type !== change.type);
  for (const tooth of chosen) {
    const before = teeth[tooth];
    const preset =
      !before && change.type === PONTIC ? fromNeighbour({ teeth, missing: order.missing }, tooth) : {};
    teeth[tooth] = fitToType({ ...NO_TOOTH_ORDER, ...preset, ...before, ...change });
  }
  const changed = { ...order, teeth };
  const joints = [...order.joints, ...filledGaps(order, chosen)];
  return { ...changed, joints: withPontics(changed, keepPossible(changed, joints), remade) };
}

/**
 * Whether the order of one tooth can be offered for others: a pontic only if it would be joined to a tooth that
 * carries it.
 */
export function canRepeat(order: Order, chosen: readonly ToothCode[], one: ToothOrder): boolean {
  if (one.type !== PONTIC) return true;
  const repeated = changeTeeth(order, chosen, one);
  const bridges = bridgesOf(repeated).filter((bridge) => !bridgeFault(repeated, bridge));
  return chosen.every((tooth) => bridges.some((bridge) => bridge.includes(tooth)));
}

/** A gap inside a bridge that is filled becomes a part of the bridge. */
function filledGaps(before: Order, chosen: readonly ToothCode[]): ToothCode[] {
  return chosen.filter((tooth) => {
    const previous = previousOf(before, tooth);
    const isGap = before.missing.includes(tooth) && !before.teeth[tooth];
    return isGap && previous !== undefined && before.joints.includes(previous);
  });
}

/** Removes teeth with their joints, even where the gap then counts as closed: only a person decides to bridge it. */
export function removeTeeth(order: Order, chosen: readonly ToothCode[]): Order {
  const teeth: Teeth = { ...order.teeth };
  for (const tooth of chosen) delete teeth[tooth];
  const changed = { ...order, teeth };
  const removed = chosen.filter((tooth) => order.teeth[tooth]);
  const beside = removed.flatMap((tooth) => [previousOf(order, tooth), tooth]);
  const joints = order.joints.filter((tooth) => !beside.includes(tooth));
  return { ...changed, joints: keepPossible(changed, joints) };
}

/** Marks teeth as missing, or removes that mark. A restoration in their place stays. */
export function setMissing(order: Order, chosen: readonly ToothCode[], areMissing: boolean): Order {
  const others = order.missing.filter((tooth) => !chosen.includes(tooth));
  const changed = { ...order, missing: areMissing ? inChartOrder([...others, ...chosen]) : others };
  return { ...changed, joints: keepPossible(changed, order.joints) };
}

/** The values that several teeth have in common; undefined where they differ. */
export function commonOrder(teeth: Teeth, chosen: readonly ToothCode[]): Partial<ToothOrder> {
  const orders = chosen.map((tooth) => teeth[tooth] ?? NO_TOOTH_ORDER);
  const [first = NO_TOOTH_ORDER, ...others] = orders;
  return Object.fromEntries(
    Object.entries(first).filter(([name, value]) =>
      others.every((other) => other[name as keyof ToothOrder] === value),
    ),
  );
}
