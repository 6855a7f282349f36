import { PONTIC } from './restorations';
import { runs, type ToothCode } from './tooth';

/** Joined teeth without a pontic or a gap between them hold each other: no bridge, but a splint (CHK-04). */
export function isSplint(joined: readonly ToothCode[], types: ReadonlyMap<ToothCode, string>): boolean {
  return joined.every((tooth) => types.get(tooth) !== PONTIC) && runs(joined).length === 1;
}
