/** The position of each tooth: both jaws as the dentist sees them, with the patient's right on the left. */
import { closedCurve, openCurve, type Point, readPoints } from './curve';
import { LOWER_SHAPES, PRIMARY_LOWER, PRIMARY_UPPER, type ToothShape, UPPER_SHAPES } from './outlines';
import {
  isOnRight,
  type Jaw,
  LOWER_TEETH,
  type NumberSystem,
  numberInQuadrant,
  type ToothCode,
  UPPER_TEETH,
} from './tooth';

interface Arch {
  halfWidth_mm: number;
  height_mm: number;
  scale: number;
}

const ADULT: Arch = { halfWidth_mm: 34.5, height_mm: 44.5, scale: 1 };
const PRIMARY: Arch = { halfWidth_mm: 28, height_mm: 34, scale: 1.4 };

/** 2 would be an ellipse; a little more makes the front as flat as it is in a mouth. */
const SQUARENESS = 2.25;
const LABEL_GAP_MM = 4.3;
const HIT_INWARDS_MM = 3.5;
const HIT_OUTWARDS_MM = 8;
/** Half the distance between the jaws. */
const MIDDLE_MM = 4;

export const CHART_WIDTH_MM = 96;
export const CHART_HEIGHT_MM = 120;

export interface PlacedTooth {
  tooth: ToothCode;
  jaw: Jaw;
  middle: Point;
  label: Point;
  /** From the tooth's own coordinates to those of the chart. */
  transform: string;
  outline: string;
  lines: string;
  /** The area in which a finger or pointer hits this tooth: it includes the number and a part of the gum. */
  hit: string;
}

function signedPower(value: number, exponent: number): number {
  return Math.sign(value) * Math.abs(value) ** exponent;
}

/** A point on the arch, which starts at the front and opens downwards. */
function archPoint({ halfWidth_mm, height_mm }: Arch, angle: number): Point {
  const exponent = 2 / SQUARENESS;
  return [
    halfWidth_mm * signedPower(Math.sin(angle), exponent),
    height_mm * (1 - signedPower(Math.cos(angle), exponent)),
  ];
}

interface Spot {
  at: Point;
  slope: number;
}

/** The point at which the arch has reached a length from its front. */
function spotAt(arch: Arch, length_mm: number): Spot {
  const step = 0.002;
  let angle = 0;
  for (let run = 0; run < length_mm; angle += step) {
    const [ax, ay] = archPoint(arch, angle);
    const [bx, by] = archPoint(arch, angle + step);
    run += Math.hypot(bx - ax, by - ay);
  }
  const [ax, ay] = archPoint(arch, angle - 0.03);
  const [bx, by] = archPoint(arch, angle + 0.03);
  return { at: archPoint(arch, angle), slope: Math.atan2(by - ay, bx - ax) };
}

function beside({ at: [x, y], slope }: Spot, outwards_mm: number): Point {
  return [x + Math.sin(slope) * outwards_mm, y - Math.cos(slope) * outwards_mm];
}

interface Stand {
  spot: Spot;
  start: Spot;
  end: Spot;
  scale: number;
  shape: ToothShape;
}

function standsOf(arch: Arch, shapes: { shape: ToothShape; scale: number }[]): Stand[] {
  let run = 0;
  return shapes.map(({ shape, scale }) => {
    const size = scale * arch.scale;
    const from = run;
    run += shape.width_mm * size;
    return {
      spot: spotAt(arch, (from + run) / 2),
      start: spotAt(arch, from),
      end: spotAt(arch, run),
      scale: size,
      shape,
    };
  });
}

const number = (value: number) => Math.round(value * 1000) / 1000;
const pointText = (point: Point) => point.map((value) => Math.round(value * 100) / 100).join(' ');

function place(
  tooth: ToothCode,
  jaw: Jaw,
  arch: Arch,
  { spot, start, end, scale, shape }: Stand,
): PlacedTooth {
  const side = isOnRight(tooth) ? -1 : 1;
  const up = jaw === 'upper' ? 1 : -1;
  const flip = ([x, y]: Point): Point => [side * x, up * (y - arch.height_mm - MIDDLE_MM)];
  const [cos, sin] = [Math.cos(spot.slope) * scale, Math.sin(spot.slope) * scale];
  const middle = flip(spot.at);
  const half_mm = (shape.depth_mm * scale) / 2;
  const corners = [
    beside(start, half_mm + HIT_OUTWARDS_MM),
    beside(spot, half_mm + HIT_OUTWARDS_MM),
    beside(end, half_mm + HIT_OUTWARDS_MM),
    beside(end, -half_mm - HIT_INWARDS_MM),
    beside(spot, -half_mm - HIT_INWARDS_MM),
    beside(start, -half_mm - HIT_INWARDS_MM),
  ];
  const matrix = [side * cos, up * sin, -side * sin, up * cos, ...middle].map(number);
  return {
    tooth,
    jaw,
    middle,
    label: flip(beside(spot, half_mm + LABEL_GAP_MM)),
    transform: `matrix(${matrix.join(' ')})`,
    outline: closedCurve(readPoints(shape.outline)),
    lines: shape.lines.map((line) => openCurve(readPoints(line))).join(''),
    hit: `M${corners.map(flip).map(pointText).join('L')}Z`,
  };
}

function placeJaw(jaw: Jaw, arch: Arch, shapes: { shape: ToothShape; scale: number }[]): PlacedTooth[] {
  const stands = standsOf(arch, shapes);
  const teeth = jaw === 'upper' ? UPPER_TEETH : LOWER_TEETH;
  return teeth.flatMap((tooth) => {
    const stand = stands[numberInQuadrant(tooth) - 1];
    return stand ? [place(tooth, jaw, arch, stand)] : [];
  });
}

const inFullSize = (shapes: ToothShape[]) => shapes.map((shape) => ({ shape, scale: 1 }));

const ADULT_TEETH = [
  ...placeJaw('upper', ADULT, inFullSize(UPPER_SHAPES)),
  ...placeJaw('lower', ADULT, inFullSize(LOWER_SHAPES)),
];
const PRIMARY_TEETH = [
  ...placeJaw('upper', PRIMARY, PRIMARY_UPPER),
  ...placeJaw('lower', PRIMARY, PRIMARY_LOWER),
];

/** All teeth of a system, in chart order. */
export function placedTeeth(system: NumberSystem): PlacedTooth[] {
  return system === 'Primary' ? PRIMARY_TEETH : ADULT_TEETH;
}
