/**
 * Teeth by position, as on the wire: tu1 to tu16 in the upper and td1 to td16 in the lower jaw, from the patient's
 * right to the left.
 */

export const NUMBER_SYSTEMS = ['FDI', 'Universal', 'Palmer', 'PalmerDigital', 'Primary'] as const;

export type NumberSystem = (typeof NUMBER_SYSTEMS)[number];
export type Jaw = 'upper' | 'lower';

type Place = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15 | 16;
export type ToothCode = `t${'u' | 'd'}${Place}`;

const PER_JAW = 16;
const PER_QUADRANT = 8;
/** A child has ten teeth in each jaw, at these positions. */
const PRIMARY_FIRST = 4;
const PRIMARY_LAST = 13;

function teethOf(letter: 'u' | 'd'): ToothCode[] {
  return Array.from({ length: PER_JAW }, (_, i) => `t${letter}${i + 1}` as ToothCode);
}

export const UPPER_TEETH: readonly ToothCode[] = teethOf('u');
export const LOWER_TEETH: readonly ToothCode[] = teethOf('d');
/** In chart order. */
export const ALL_TEETH: readonly ToothCode[] = [...UPPER_TEETH, ...LOWER_TEETH];

const ORDER = new Map<string, number>(ALL_TEETH.map((tooth, i) => [tooth, i]));

export function isTooth(text: string): text is ToothCode {
  return ORDER.has(text);
}

/** FDI if none is given or it is unknown. */
export function readNumberSystem(text: string | null | undefined): NumberSystem {
  return NUMBER_SYSTEMS.find((system) => system === text) ?? 'FDI';
}

export function jawOf(tooth: ToothCode): Jaw {
  return tooth[1] === 'u' ? 'upper' : 'lower';
}

/** From 1 at the patient's far right to 16 at the far left. */
export function placeOf(tooth: ToothCode): number {
  return Number(tooth.slice(2));
}

export function isOnRight(tooth: ToothCode): boolean {
  return placeOf(tooth) <= PER_QUADRANT;
}

/** The number counted from the midline, 1 to 8. */
export function numberInQuadrant(tooth: ToothCode): number {
  const place = placeOf(tooth);
  return isOnRight(tooth) ? PER_QUADRANT + 1 - place : place - PER_QUADRANT;
}

/** Whether the system has a name for the tooth: Primary, for example, has none for wisdom teeth. */
export function isInSystem(tooth: ToothCode, system: NumberSystem): boolean {
  const place = placeOf(tooth);
  return system !== 'Primary' || (place >= PRIMARY_FIRST && place <= PRIMARY_LAST);
}

/** Chooses a value by quadrant: upper right, upper left, lower left, lower right. */
function byQuadrant<T>(tooth: ToothCode, [ur, ul, ll, lr]: readonly [T, T, T, T]): T {
  if (jawOf(tooth) === 'upper') return isOnRight(tooth) ? ur : ul;
  return isOnRight(tooth) ? lr : ll;
}

/** The tooth's number in this system. A tooth unknown to the system is named as in FDI, never left blank. */
export function toothLabel(tooth: ToothCode, system: NumberSystem): string {
  const number = numberInQuadrant(tooth);
  const place = placeOf(tooth);
  const isUpper = jawOf(tooth) === 'upper';
  if (system === 'Universal') return String(isUpper ? place : 2 * PER_JAW + 1 - place);
  if (system === 'Palmer') return byQuadrant(tooth, [`${number}┘`, `└${number}`, `┌${number}`, `${number}┐`]);
  if (system === 'PalmerDigital') return `${byQuadrant(tooth, ['UR', 'UL', 'LL', 'LR'])}${number}`;
  if (system === 'Primary' && isInSystem(tooth, system)) {
    const step = place - PRIMARY_FIRST;
    return String.fromCharCode(isUpper ? 65 + step : 84 - step);
  }
  return `${byQuadrant(tooth, [1, 2, 3, 4])}${number}`;
}

export function inChartOrder(teeth: Iterable<ToothCode>): ToothCode[] {
  return [...new Set(teeth)].sort((a, b) => (ORDER.get(a) ?? 0) - (ORDER.get(b) ?? 0));
}

/** The teeth of a comma-separated list, each once, in chart order; invalid codes are left out. */
export function parseTeeth(list: string): ToothCode[] {
  return inChartOrder(
    list
      .split(',')
      .map((code) => code.trim())
      .filter(isTooth),
  );
}

/** The same for a list that may be missing, because servers of the previous version do not send it. */
export function readToothCodes(codes: readonly string[] | undefined): ToothCode[] {
  return parseTeeth(codes?.join() ?? '');
}

/** The next tooth towards the patient's left. */
export function neighbourOf(tooth: ToothCode): ToothCode | undefined {
  const place = placeOf(tooth);
  return place < PER_JAW ? (`${tooth.slice(0, 2)}${place + 1}` as ToothCode) : undefined;
}

/** The next tooth towards the patient's right. */
export function previousNeighbourOf(tooth: ToothCode): ToothCode | undefined {
  const place = placeOf(tooth);
  return place > 1 ? (`${tooth.slice(0, 2)}${place - 1}` as ToothCode) : undefined;
}

export type Run = [from: ToothCode, to: ToothCode];

/** Runs of neighbouring teeth, as bridges and summaries need them. */
export function runs(teeth: Iterable<ToothCode>): Run[] {
  const found: Run[] = [];
  for (const tooth of inChartOrder(teeth)) {
    const last = found.at(-1);
    if (last && neighbourOf(last[1]) === tooth) last[1] = tooth;
    else found.push([tooth, tooth]);
  }
  return found;
}

/** A run in ascending order if the system counts upwards: 16–18, not 18–16; across the midline from right to left. */
export function runLabel([from, to]: Run, chosen: NumberSystem): string {
  if (from === to) return toothLabel(from, chosen);
  const system = isInSystem(from, chosen) && isInSystem(to, chosen) ? chosen : 'FDI';
  const countsThrough = system === 'Universal' || system === 'Primary';
  const isBackwards = countsThrough ? jawOf(from) === 'lower' : isOnRight(from) && isOnRight(to);
  const [first, last] = isBackwards ? [to, from] : [from, to];
  return `${toothLabel(first, system)}–${toothLabel(last, system)}`;
}

/** A bridge from its first to its last tooth, also over closed gaps. */
export function bridgeLabel(bridge: readonly ToothCode[], system: NumberSystem): string {
  const [from, to] = [bridge[0], bridge.at(-1)];
  return from && to ? runLabel([from, to], system) : '';
}

/** All teeth as text in the system's numbering: "16–18, 24". */
export function teethLabel(teeth: Iterable<ToothCode>, system: NumberSystem): string {
  return runs(teeth)
    .map((run) => runLabel(run, system))
    .join(', ');
}
