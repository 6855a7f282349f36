import type { PlacedTooth } from './arch';
import { openCurve } from './curve';
import { restorationType } from './restorations';
import type { ToothCode } from './tooth';
import classes from './tooth-chart.module.css';

interface ChartBridgesProps {
  teeth: PlacedTooth[];
  bridges: readonly (readonly ToothCode[])[];
  types: ReadonlyMap<ToothCode, string>;
}

/** Drawn over the teeth: the bars that join them, and on each ordered tooth the letters of its type. */
export function ChartBridges({ teeth, bridges, types }: ChartBridgesProps) {
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: shapes take no focus
    <g className={classes.over} aria-hidden="true">
      {bridges.map((bridge) => {
        const line = openCurve(
          teeth.filter(({ tooth }) => bridge.includes(tooth)).map(({ middle }) => middle),
        );
        return (
          <g key={bridge.join()}>
            <path d={line} className={classes.barBack} />
            <path d={line} className={classes.bar} />
          </g>
        );
      })}
      {teeth.map(({ tooth, middle: [x, y] }) => {
        const type = types.get(tooth);
        if (type === undefined) return null;
        const { group, mark } = restorationType(type);
        return (
          <g key={tooth} data-group={group} className={classes.mark}>
            <circle cx={x} cy={y} r={2.45} />
            <text x={x} y={y} dy="0.35em" data-long={mark.length > 1 || undefined}>
              {mark}
            </text>
          </g>
        );
      })}
    </g>
  );
}
