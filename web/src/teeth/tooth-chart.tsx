import './type-colors.css';
import { VisuallyHidden } from '@mantine/core';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CHART_HEIGHT_MM, CHART_WIDTH_MM, placedTeeth } from './arch';
import { ChartBridges } from './chart-bridges';
import { ChartLegend } from './chart-legend';
import { ChartReadout } from './chart-readout';
import { ChartTooth } from './chart-tooth';
import { isSplint } from './splint';
import type { NumberSystem, ToothCode } from './tooth';
import classes from './tooth-chart.module.css';
import { useChartText } from './use-chart-text';
import { useToothSelection } from './use-tooth-selection';

interface ChartRestoration {
  teeth: readonly ToothCode[];
  type: string;
}

interface ToothChartProps {
  numberSystem: NumberSystem;
  restorations: readonly ChartRestoration[];
  bridges: readonly (readonly ToothCode[])[];
  /** Teeth the patient does not have. */
  missing?: readonly ToothCode[];
  selected?: readonly ToothCode[];
  /** Makes it a chart to choose from; without it, it is a picture. */
  onSelectionChange?: (teeth: ToothCode[]) => void;
  size?: 'small' | 'full';
  /** Black on white, for paper. */
  isPrinted?: boolean;
  /** Teeth whose order is not complete. */
  errors?: readonly ToothCode[];
}

const NO_TEETH: readonly ToothCode[] = [];
/** The letters of the sides stand inside the mouth. */
const SIDE_MM = 21;
const VIEW_BOX = `${-CHART_WIDTH_MM / 2} ${-CHART_HEIGHT_MM / 2} ${CHART_WIDTH_MM} ${CHART_HEIGHT_MM}`;

/** Both jaws with what is ordered for them, as the dentist sees the patient (CAS-01, ORD-02). */
export function ToothChart(props: ToothChartProps) {
  const { numberSystem, restorations, bridges, missing = NO_TEETH } = props;
  const { selected = NO_TEETH, onSelectionChange } = props;
  const { size = 'full', isPrinted = false, errors = NO_TEETH } = props;
  const { t } = useTranslation();
  const hintId = useId();
  const [pointed, setPointed] = useState<ToothCode>();
  const types = new Map(
    restorations.flatMap(({ teeth, type }) => teeth.map((tooth) => [tooth, type] as const)),
  );
  const text = useChartText({ numberSystem, restorations, bridges, missing, types, errors });
  const { current, isByPointer, frame, handlers } = useToothSelection({
    numberSystem,
    selected,
    ordered: new Set([...types].flatMap(([tooth, type]) => (type === '' ? [] : [tooth]))),
    joined: new Set(bridges.flat()),
    onChange: onSelectionChange,
  });
  const isInteractive = onSelectionChange !== undefined;
  const teeth = placedTeeth(numberSystem);

  return (
    <div className={classes.chart} data-size={size} data-printed={isPrinted || undefined}>
      <div className={classes.frame}>
        {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: which of the two roles it has decides which it gets */}
        <svg
          ref={frame}
          viewBox={VIEW_BOX}
          className={classes.drawing}
          role={isInteractive ? 'listbox' : 'img'}
          aria-label={isInteractive ? t('teeth.chart.label') : text.whole}
          aria-multiselectable={isInteractive || undefined}
          aria-describedby={isInteractive ? hintId : undefined}
          data-interactive={isInteractive || undefined}
          data-by-pointer={isByPointer || undefined}
          onPointerOver={(event) =>
            setPointed(
              (event.target as Element).closest<SVGGElement>('[data-tooth]')?.dataset.tooth as ToothCode,
            )
          }
          onPointerLeave={() => setPointed(undefined)}
          {...handlers}
        >
          {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: letters take no focus */}
          <g className={classes.sides} aria-hidden="true">
            <text x={-SIDE_MM}>{t('teeth.chart.right')}</text>
            <text x={SIDE_MM}>{t('teeth.chart.left')}</text>
          </g>
          {teeth.map((placed) => (
            <ChartTooth
              key={placed.tooth}
              placed={placed}
              numberSystem={numberSystem}
              type={types.get(placed.tooth)}
              isMissing={missing.includes(placed.tooth)}
              isSelected={selected.includes(placed.tooth)}
              isFaulty={errors.includes(placed.tooth)}
              option={
                isInteractive
                  ? { name: text.nameOf(placed.tooth), isCurrent: placed.tooth === current }
                  : undefined
              }
            />
          ))}
          <ChartBridges teeth={teeth} bridges={bridges} types={types} />
        </svg>
        {!isPrinted && (
          <ChartReadout
            numberSystem={numberSystem}
            pointed={pointed}
            selected={selected}
            missing={missing}
            types={types}
          />
        )}
      </div>
      {isInteractive && <VisuallyHidden id={hintId}>{t('teeth.chart.hint')}</VisuallyHidden>}
      <ChartLegend
        types={teeth.flatMap(({ tooth }) => types.get(tooth) ?? [])}
        bridges={bridges.map((bridge) => isSplint(bridge, types))}
        hasMissing={missing.length > 0}
      />
    </div>
  );
}
