import classes from './arch-drawing.module.css';
import { archLine, archOutlines } from './arch-geometry';

const teeth = archOutlines();
const line = archLine(10.5);
const ORDERED_TEETH = [11, 12];

/** A dental arch with an ordered bridge filled in: a picture of the product's purpose. */
export function ArchDrawing() {
  return (
    <svg viewBox="-42 -13 84 72" className={classes.drawing} aria-hidden="true">
      <path d={line} className={classes.line} />
      {teeth.map(({ outline, detail }, i) => (
        <g key={outline} className={classes.tooth} data-ordered={ORDERED_TEETH.includes(i) || undefined}>
          <path d={outline} />
          <path d={detail} className={classes.detail} />
        </g>
      ))}
    </svg>
  );
}
