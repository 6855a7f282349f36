/** What becomes of an order when teeth get something, something else, or nothing. */
import { isOnImplant, needsMaterial, PONTIC } from '#/teeth/restorations';
import { neighbourOf, type ToothCode } from '#/teeth/tooth';
import { keepPossible, previousOf, withPontics } from './bridges';
import { NO_TOOTH_ORDER, type Order, type Teeth, type ToothOrder } from './order';

/** A pontic is made like what it hangs on. */
function fromNeighbour(teeth: Teeth, tooth: ToothCode): Partial<ToothOrder> {
  const near = [previousOf(tooth), neighbourOf(tooth)].flatMap((place) => (place && teeth[place]) || []);
  const one = near.find(({ material }) => material !== '');
  return one ? { material: one.material, shadeGuide: one.shadeGuide, shade: one.shade } : {};
}

/** What only some types have goes when the type has it no more. */
function fitToType(order: ToothOrder): ToothOrder {
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
    const preset = !before && change.type === PONTIC ? fromNeighbour(teeth, tooth) : {};
    teeth[tooth] = fitToType({ ...NO_TOOTH_ORDER, ...preset, ...before, ...change });
  }
  return { ...order, teeth, joints: withPontics(teeth, keepPossible(teeth, order.joints), remade) };
}

export function removeTeeth(order: Order, chosen: readonly ToothCode[]): Order {
  const teeth: Teeth = { ...order.teeth };
  for (const tooth of chosen) delete teeth[tooth];
  return { ...order, teeth, joints: keepPossible(teeth, order.joints) };
}

/** What several teeth have in common; where they differ it is undefined. */
export function commonOrder(teeth: Teeth, chosen: readonly ToothCode[]): Partial<ToothOrder> {
  const orders = chosen.map((tooth) => teeth[tooth] ?? NO_TOOTH_ORDER);
  const [first = NO_TOOTH_ORDER, ...others] = orders;
  return Object.fromEntries(
    Object.entries(first).filter(([name, value]) =>
      others.every((other) => other[name as keyof ToothOrder] === value),
    ),
  );
}
