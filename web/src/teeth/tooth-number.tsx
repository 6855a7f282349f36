import type { Point } from './curve';
import { isOnRight, jawOf, type NumberSystem, numberInQuadrant, type ToothCode, toothLabel } from './tooth';
import classes from './tooth-chart.module.css';

interface ToothNumberProps {
  tooth: ToothCode;
  at: Point;
  numberSystem: NumberSystem;
}

/** Palmer's corner points to the quadrant; drawn, since few fonts have it beside a digit. */
function palmerCorner(tooth: ToothCode, [x, y]: Point): string {
  const side = isOnRight(tooth) ? 1 : -1;
  const down = jawOf(tooth) === 'upper' ? 1 : -1;
  return `M${x + side * 1.7} ${y - down * 2}V${y + down * 2}H${x - side * 1.9}`;
}

export function ToothNumber({ tooth, at, numberSystem }: ToothNumberProps) {
  const [x, y] = at;
  const isPalmer = numberSystem === 'Palmer';
  return (
    <g className={classes.number}>
      <circle cx={x} cy={y} r={3.3} className={classes.numberBack} />
      <text x={x} y={y} dy="0.35em" data-long={numberSystem === 'PalmerDigital' || undefined}>
        {isPalmer ? numberInQuadrant(tooth) : toothLabel(tooth, numberSystem)}
      </text>
      {isPalmer && <path d={palmerCorner(tooth, at)} className={classes.corner} />}
    </g>
  );
}
