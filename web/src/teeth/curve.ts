/** Smooth lines through points. */

export type Point = [x: number, y: number];

function round(value: number): string {
  return String(Math.round(value * 100) / 100);
}

export function readPoints(text: string): Point[] {
  return text.split(' ').map((pair) => pair.split(',').map(Number) as Point);
}

/** Catmull-Rom as Béziers: through every point, without a corner. */
function through(points: Point[], at: (i: number) => Point, segments: number): string {
  const [startX, startY] = at(0);
  let path = `M${round(startX)} ${round(startY)}`;
  for (let i = 0; i < segments; i++) {
    const [before, from, to, after] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    path += `C${round(from[0] + (to[0] - before[0]) / 6)} ${round(from[1] + (to[1] - before[1]) / 6)} `;
    path += `${round(to[0] - (after[0] - from[0]) / 6)} ${round(to[1] - (after[1] - from[1]) / 6)} `;
    path += `${round(to[0])} ${round(to[1])}`;
  }
  return segments === points.length ? `${path}Z` : path;
}

export function closedCurve(points: Point[]): string {
  const { length } = points;
  return through(points, (i) => points[(i + length) % length] as Point, length);
}

export function openCurve(points: Point[]): string {
  const last = points.length - 1;
  return through(points, (i) => points[Math.min(Math.max(i, 0), last)] as Point, last);
}
