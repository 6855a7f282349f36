import { MeshFault } from './mesh';

const LINE_LENGTH_MAX = 500;

/**
 * The margin of a preparation (VWR-01): a header line, then rows of three numbers. A first line that is such a row
 * already counts as one.
 */
export function readMargin(bytes: ArrayBuffer): Float32Array<ArrayBuffer> {
  const lines = new TextDecoder('utf-8').decode(bytes).split(/\r\n|\n|\r/);
  const points: number[] = [];
  for (const [number, line] of lines.entries()) {
    if (line.trim() === '') continue;
    const row = rowOf(line);
    if (row) points.push(...row);
    // Only the header may be something else.
    else if (number > 0) throw new MeshFault('damaged');
  }
  if (points.length < 6) throw new MeshFault('empty');
  return new Float32Array(isRing(points) ? [...points, ...points.slice(0, 3)] : points);
}

function rowOf(line: string): number[] | undefined {
  if (line.length > LINE_LENGTH_MAX) return undefined;
  const words = line
    .trim()
    .replace(/[,;]$/, '')
    .split(/\s*[,;]\s*|\s+/);
  // `Number` would read an empty word as 0.
  const numbers = words.map((word) => (word === '' ? Number.NaN : Number(word)));
  return numbers.length === 3 && numbers.every(Number.isFinite) ? numbers : undefined;
}

/**
 * If the gap between first and last point is hardly longer than that between neighbours, the line goes around the
 * whole tooth.
 */
function isRing(points: number[]): boolean {
  const count = points.length / 3;
  if (count < 4) return false;
  const gap = (from: number, to: number) =>
    Math.hypot(...[0, 1, 2].map((axis) => (points[to * 3 + axis] ?? 0) - (points[from * 3 + axis] ?? 0)));
  let length = 0;
  for (let point = 1; point < count; point += 1) length += gap(point - 1, point);
  const closing = gap(count - 1, 0);
  return closing > 0 && closing < (4 * length) / (count - 1);
}
