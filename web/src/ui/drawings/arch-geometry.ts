/** The outlines of an upper dental arch seen from below, in millimetres, calculated once when the page loads. */

type Point = [x: number, y: number];

interface ToothShape {
  width_mm: number;
  depth_mm: number;
  /** How much narrower the tongue side is. */
  taper: number;
  /** The exponent of the superellipse: 2 is an ellipse, more is squarer. */
  squareness: number;
  kind: 'front' | 'premolar' | 'molar';
}

export interface ToothOutline {
  outline: string;
  detail: string;
}

/** From the centre outwards: two incisors, the canine, two premolars, three molars. */
const HALF_ARCH: ToothShape[] = [
  { width_mm: 8.6, depth_mm: 6.6, taper: 0.62, squareness: 2.5, kind: 'front' },
  { width_mm: 6.8, depth_mm: 6.2, taper: 0.6, squareness: 2.4, kind: 'front' },
  { width_mm: 7.7, depth_mm: 7.8, taper: 0.62, squareness: 2.2, kind: 'front' },
  { width_mm: 7.0, depth_mm: 9.2, taper: 0.86, squareness: 2.4, kind: 'premolar' },
  { width_mm: 6.8, depth_mm: 9.2, taper: 0.88, squareness: 2.4, kind: 'premolar' },
  { width_mm: 10.4, depth_mm: 11.4, taper: 0.92, squareness: 3.1, kind: 'molar' },
  { width_mm: 9.8, depth_mm: 11.2, taper: 0.88, squareness: 3.0, kind: 'molar' },
  { width_mm: 8.6, depth_mm: 10.2, taper: 0.84, squareness: 2.8, kind: 'molar' },
];

const ARCH_HALF_WIDTH_MM = 26.5;
const ARCH_HEIGHT_MM = 46;
/** 2 would be an ellipse; a little more makes the front as flat as in a mouth. */
const ARCH_SQUARENESS = 2.35;
const GAP_MM = 0.7;

function signedPower(value: number, exponent: number): number {
  return Math.sign(value) * Math.abs(value) ** exponent;
}

function archPoint(angle: number): Point {
  const exponent = 2 / ARCH_SQUARENESS;
  return [
    ARCH_HALF_WIDTH_MM * signedPower(Math.sin(angle), exponent),
    ARCH_HEIGHT_MM * (1 - signedPower(Math.cos(angle), exponent)),
  ];
}

function archSlope(angle: number): number {
  const [ax, ay] = archPoint(angle - 0.01);
  const [bx, by] = archPoint(angle + 0.01);
  return Math.atan2(by - ay, bx - ax);
}

/** The angle at which the arch has reached a length from its centre. */
function angleAtLength(length_mm: number): number {
  const step = 0.002;
  let angle = 0;
  let run = 0;
  while (run < length_mm) {
    const [ax, ay] = archPoint(angle);
    const [bx, by] = archPoint(angle + step);
    run += Math.hypot(bx - ax, by - ay);
    angle += step;
  }
  return angle;
}

function round(value: number): string {
  return value.toFixed(2);
}

/** A smooth closed curve through the points (Catmull-Rom, as Béziers). */
function smoothPath(points: Point[]): string {
  const at = (i: number) => points[(i + points.length) % points.length] as Point;
  const start = at(0);
  let path = `M${round(start[0])} ${round(start[1])}`;
  for (let i = 0; i < points.length; i++) {
    const [before, from, to, after] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    path += `C${round(from[0] + (to[0] - before[0]) / 6)} ${round(from[1] + (to[1] - before[1]) / 6)} `;
    path += `${round(to[0] - (after[0] - from[0]) / 6)} ${round(to[1] - (after[1] - from[1]) / 6)} `;
    path += `${round(to[0])} ${round(to[1])}`;
  }
  return `${path}Z`;
}

/** The outline around the tooth's own centre: x along the arch, y towards the tongue. */
function localOutline({ width_mm, depth_mm, taper, squareness }: ToothShape): Point[] {
  const corners = 20;
  return Array.from({ length: corners }, (_, i) => {
    const angle = (i / corners) * 2 * Math.PI;
    const along = signedPower(Math.cos(angle), 2 / squareness);
    const inward = signedPower(Math.sin(angle), 2 / squareness);
    const narrowing = 1 - (1 - taper) * ((inward + 1) / 2);
    return [((width_mm - GAP_MM) / 2) * along * narrowing, (depth_mm / 2) * inward];
  });
}

function localDetail({ width_mm: w, depth_mm: d, kind }: ToothShape): Point[][] {
  if (kind === 'front')
    return [
      [
        [-w * 0.22, d * 0.12],
        [0, d * 0.24],
        [w * 0.22, d * 0.12],
      ],
    ];
  if (kind === 'premolar')
    return [
      [
        [-w * 0.24, 0],
        [0, d * 0.05],
        [w * 0.24, 0],
      ],
    ];
  return [
    [
      [-w * 0.27, -d * 0.06],
      [0, d * 0.03],
      [w * 0.27, -d * 0.06],
    ],
    [
      [-w * 0.06, -d * 0.26],
      [0, d * 0.03],
      [w * 0.1, d * 0.25],
    ],
  ];
}

function place(shape: ToothShape, middle_mm: number, side: 1 | -1): ToothOutline {
  const angle = angleAtLength(middle_mm);
  const [x, y] = archPoint(angle);
  const slope = archSlope(angle);
  const turn = ([along, inward]: Point): Point => [
    side * (x + along * Math.cos(slope) - inward * Math.sin(slope)),
    y + along * Math.sin(slope) + inward * Math.cos(slope),
  ];
  const line = (points: Point[]) => {
    const [from, through, to] = points.map(turn).map((point) => point.map(round).join(' '));
    return `M${from}Q${through} ${to}`;
  };
  return {
    outline: smoothPath(localOutline(shape).map(turn)),
    detail: localDetail(shape).map(line).join(''),
  };
}

/** All sixteen teeth from the viewer's left to right. */
export function archOutlines(): ToothOutline[] {
  const half = (side: 1 | -1) => {
    let run = 0;
    return HALF_ARCH.map((shape) => {
      const tooth = place(shape, run + shape.width_mm / 2, side);
      run += shape.width_mm;
      return tooth;
    });
  };
  return [...half(-1).reverse(), ...half(1)];
}

/** The line along the arch, for the path drawn around it. */
export function archLine(offset_mm: number): string {
  const points = Array.from({ length: 49 }, (_, i): Point => {
    const angle = -1.66 + (i / 48) * 3.32;
    const [x, y] = archPoint(angle);
    const slope = archSlope(angle);
    return [x + Math.sin(slope) * offset_mm, y - Math.cos(slope) * offset_mm];
  });
  return `M${points.map((point) => point.map(round).join(' ')).join('L')}`;
}
