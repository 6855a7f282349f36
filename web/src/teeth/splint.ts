import { PONTIC } from './restorations';
import { runs, type ToothCode } from './tooth';

/** Joined teeth without a pontic or a gap support each other: they are a splint, not a bridge (CHK-04). */
export function isSplint(joined: readonly ToothCode[], types: ReadonlyMap<ToothCode, string>): boolean {
  return joined.every((tooth) => types.get(tooth) !== PONTIC) && runs(joined).length === 1;
}
