/** Replacing a choice of Bridge or Pontic by another type: what the choice joined and filled in goes with it (CHK-04). */
import type { ToothCode } from '#/teeth/tooth';
import { keepPossible } from './bridges';
import { NO_TOOTH_ORDER, type Order, type Teeth, type ToothOrder } from './order';
import { fitToType } from './tooth-changes';

/** What one choice made of the order. */
export interface TypeChoice {
  chosen: readonly ToothCode[];
  before: Order;
  after: Order;
}

/** The order as it would be without the choice. What a person has changed since then stays. */
export function undoTypeChoice(order: Order, { chosen, before, after }: TypeChoice): Order {
  const teeth: Teeth = { ...order.teeth };
  for (const tooth of chosen) {
    const now = teeth[tooth];
    if (!now) continue;
    const undone = undoTooth(now, before.teeth[tooth], after.teeth[tooth]);
    if (before.teeth[tooth] || Object.values(undone).some(Boolean)) teeth[tooth] = undone;
    else delete teeth[tooth];
  }
  const changed = { ...order, teeth };
  const isMade = (place: ToothCode) => after.joints.includes(place) && !before.joints.includes(place);
  const lost = before.joints.filter((place) => !after.joints.includes(place));
  const joints = [...order.joints.filter((place) => !isMade(place)), ...lost];
  return { ...changed, joints: keepPossible(changed, joints) };
}

function undoTooth(now: ToothOrder, before = NO_TOOTH_ORDER, after = NO_TOOTH_ORDER): ToothOrder {
  const undone = { ...now };
  for (const name of Object.keys(now) as (keyof ToothOrder)[]) {
    if (now[name] === after[name]) undone[name] = before[name];
  }
  // A shade belongs to its guide.
  const { shadeGuide, shade } = now;
  const keepsShade = shadeGuide !== after.shadeGuide || shade !== after.shade;
  return fitToType(keepsShade ? { ...undone, shadeGuide, shade } : undone);
}
