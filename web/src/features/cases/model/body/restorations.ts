import { inChartOrder, parseTeeth, type ToothCode } from '#/teeth/tooth';
import type { Restoration } from '../../api/case';

interface RestorationGroup {
  teeth: ToothCode[];
  restoration: Restoration;
}

/** The number of restored teeth; one entry may contain several equal ones. */
export function countTeeth(restorations: readonly Pick<Restoration, 'tooth_no'>[]): number {
  return restorations.reduce((count, { tooth_no }) => count + parseTeeth(tooth_no).length, 0);
}

/** Groups teeth with exactly the same order. The groups are in the order of their first entry. */
export function groupEqual(restorations: Restoration[]): RestorationGroup[] {
  const groups = new Map<string, RestorationGroup>();
  for (const restoration of restorations) {
    const { tooth_no, ...order } = restoration;
    const key = JSON.stringify(order);
    const group = groups.get(key) ?? { teeth: [], restoration };
    groups.set(key, { ...group, teeth: inChartOrder([...group.teeth, ...parseTeeth(tooth_no)]) });
  }
  return [...groups.values()];
}
