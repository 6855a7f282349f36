/** Teeth that the patient does not have, and the next tooth where a gap has closed (CHK-04). */
import { isInSystem, neighbourOf, previousNeighbourOf, type ToothCode } from '#/teeth/tooth';
import type { Order } from './order';

export type Jaws = Pick<Order, 'teeth' | 'missing'>;

/**
 * The missing teeth that the chosen numbering has. Others are neither shown nor sent, until a numbering that has
 * them is chosen.
 */
export function missingInSystem({
  missing,
  numberSystem,
}: Pick<Order, 'missing' | 'numberSystem'>): ToothCode[] {
  return missing.filter((tooth) => isInSystem(tooth, numberSystem));
}

/** The tooth is missing and nothing is made in its place. */
function isClosedGap({ teeth, missing }: Jaws, tooth: ToothCode): boolean {
  return missing.includes(tooth) && !teeth[tooth];
}

/** The next tooth towards the patient's left that is present or restored. */
export function nextOf(jaws: Jaws, tooth: ToothCode): ToothCode | undefined {
  let next = neighbourOf(tooth);
  while (next && isClosedGap(jaws, next)) next = neighbourOf(next);
  return next;
}

export function previousOf(jaws: Jaws, tooth: ToothCode): ToothCode | undefined {
  let previous = previousNeighbourOf(tooth);
  while (previous && isClosedGap(jaws, previous)) previous = previousNeighbourOf(previous);
  return previous;
}
