/** How a selection of teeth grows and where the keys lead, without a word about the screen. */
import {
  inChartOrder,
  isInSystem,
  jawOf,
  LOWER_TEETH,
  type NumberSystem,
  neighbourOf,
  placeOf,
  previousNeighbourOf,
  type ToothCode,
  UPPER_TEETH,
} from './tooth';

export function jawTeeth(tooth: ToothCode, system: NumberSystem): ToothCode[] {
  const teeth = jawOf(tooth) === 'upper' ? UPPER_TEETH : LOWER_TEETH;
  return teeth.filter((one) => isInSystem(one, system));
}

/** From one to the other along the arch; jaws are not crossed. */
export function between(from: ToothCode, to: ToothCode): ToothCode[] {
  if (jawOf(from) !== jawOf(to)) return [to];
  const [low, high] = [placeOf(from), placeOf(to)].sort((a, b) => a - b) as [number, number];
  const teeth = jawOf(from) === 'upper' ? UPPER_TEETH : LOWER_TEETH;
  return teeth.slice(low - 1, high);
}

export function toggled(selected: readonly ToothCode[], tooth: ToothCode): ToothCode[] {
  return selected.includes(tooth)
    ? selected.filter((one) => one !== tooth)
    : inChartOrder([...selected, tooth]);
}

/** This one alone; chosen once more, none. */
function only(selected: readonly ToothCode[], tooth: ToothCode): ToothCode[] {
  return selected.length === 1 && selected[0] === tooth ? [] : [tooth];
}

/** What the teeth of a chart get, as far as a click depends on it. */
export interface Ordered {
  ordered: ReadonlySet<ToothCode>;
  /** Units of bridges. */
  joined: ReadonlySet<ToothCode>;
}

/**
 * Clicks put together what is to get something. On a unit of a bridge, or on one of several that get something already,
 * a click means this tooth: taking it out would leave the others to be changed in its place.
 */
export function clicked(selected: readonly ToothCode[], tooth: ToothCode, ordered: Ordered): ToothCode[] {
  return isMeantAlone(selected, tooth, ordered) ? only(selected, tooth) : toggled(selected, tooth);
}

function isMeantAlone(
  selected: readonly ToothCode[],
  tooth: ToothCode,
  { ordered, joined }: Ordered,
): boolean {
  if (joined.has(tooth)) return true;
  if (!selected.includes(tooth)) return false;
  const others = selected.filter((one) => one !== tooth && ordered.has(one));
  if (ordered.has(tooth)) return others.length > 0;
  // A space between two that are ordered, which may get a pontic.
  const beside = [previousNeighbourOf(tooth), neighbourOf(tooth)];
  return beside.every((one) => one !== undefined && others.includes(one));
}

export function merged(selected: readonly ToothCode[], more: readonly ToothCode[]): ToothCode[] {
  return inChartOrder([...selected, ...more]);
}

export function without(selected: readonly ToothCode[], less: readonly ToothCode[]): ToothCode[] {
  return selected.filter((one) => !less.includes(one));
}

/** Where an arrow key leads: along the arch as it is seen, or to the tooth of the other jaw. */
export function toothAfterKey(tooth: ToothCode, key: string, system: NumberSystem): ToothCode | undefined {
  const row = jawTeeth(tooth, system);
  const at = row.indexOf(tooth);
  if (key === 'ArrowLeft') return row[at - 1];
  if (key === 'ArrowRight') return row[at + 1];
  if (key === 'Home') return row[0];
  if (key === 'End') return row.at(-1);
  if (key === 'ArrowUp') return jawOf(tooth) === 'lower' ? (`tu${placeOf(tooth)}` as ToothCode) : undefined;
  if (key === 'ArrowDown') return jawOf(tooth) === 'upper' ? (`td${placeOf(tooth)}` as ToothCode) : undefined;
  return undefined;
}
