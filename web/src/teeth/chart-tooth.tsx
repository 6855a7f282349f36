import type { PlacedTooth } from './arch';
import { restorationType } from './restorations';
import type { NumberSystem } from './tooth';
import classes from './tooth-chart.module.css';
import { ToothNumber } from './tooth-number';

interface ChartToothProps {
  placed: PlacedTooth;
  numberSystem: NumberSystem;
  /** The type of its restoration. */
  type: string | undefined;
  isMissing: boolean;
  isSelected: boolean;
  isFaulty: boolean;
  /** Present when teeth can be selected. */
  option?: { name: string; isCurrent: boolean };
}

/** Half the length of the strokes that cross out a missing tooth. */
const CROSS_MM = 2.2;
const CROSS = `M${-CROSS_MM} ${-CROSS_MM}L${CROSS_MM} ${CROSS_MM}M${CROSS_MM} ${-CROSS_MM}L${-CROSS_MM} ${CROSS_MM}`;

export function ChartTooth(props: ChartToothProps) {
  const { placed, numberSystem, type, isMissing, isSelected, isFaulty, option } = props;
  const { tooth, middle, label, transform, outline, lines, hit } = placed;
  const group = type === undefined ? undefined : restorationType(type).group;
  return (
    <g
      className={classes.tooth}
      data-tooth={tooth}
      data-group={group}
      data-missing={isMissing || undefined}
      data-selected={isSelected || undefined}
      data-faulty={isFaulty || undefined}
      {...(option && {
        role: 'option',
        'aria-selected': isSelected,
        'aria-label': option.name,
        tabIndex: option.isCurrent ? 0 : -1,
      })}
    >
      <path d={hit} className={classes.hit} />
      <g transform={transform} className={classes.shape}>
        <path d={outline} className={classes.ring} />
        <path d={outline} className={classes.outline} />
        <path d={outline} className={classes.table} transform="scale(0.74)" />
        <path d={lines} className={classes.lines} />
      </g>
      {/* A restoration in its place has its letters there. */}
      {isMissing && group === undefined && (
        <path d={CROSS} className={classes.cross} transform={`translate(${middle.join(' ')})`} />
      )}
      <ToothNumber tooth={tooth} at={label} numberSystem={numberSystem} />
    </g>
  );
}
