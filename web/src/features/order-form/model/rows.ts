import { parseTeeth, type ToothCode } from '#/teeth/tooth';
import type { OrderedRestoration } from '../api/ordered-case';

export interface OrderRow extends OrderedRestoration {
  teeth: ToothCode[];
}

/** One row for all teeth with the same restoration, in the order's sequence. */
export function orderRows(restorations: readonly OrderedRestoration[]): OrderRow[] {
  const rows = new Map<string, OrderRow>();
  for (const restoration of restorations) {
    const { tooth_no, ...rest } = restoration;
    const key = JSON.stringify(rest);
    const teeth = [...(rows.get(key)?.teeth ?? []), ...parseTeeth(tooth_no)];
    rows.set(key, { ...restoration, teeth });
  }
  return [...rows.values()];
}
