import { useTranslation } from 'react-i18next';
import classes from './chart-readout.module.css';
import { type NumberSystem, type ToothCode, teethLabel, toothLabel } from './tooth';
import { useRestorationWords } from './use-restoration-words';

interface ChartReadoutProps {
  numberSystem: NumberSystem;
  pointed: ToothCode | undefined;
  selected: readonly ToothCode[];
  missing: readonly ToothCode[];
  types: ReadonlyMap<ToothCode, string>;
}

/** In the free centre of the mouth: the tooth under the pointer, else the selection. */
export function ChartReadout({ numberSystem, pointed, selected, missing, types }: ChartReadoutProps) {
  const { t } = useTranslation();
  const { typeName } = useRestorationWords();
  if (pointed) {
    const type = types.get(pointed);
    return (
      <div className={classes.readout} aria-hidden="true">
        <strong>{toothLabel(pointed, numberSystem)}</strong>
        {type !== undefined && <span>{typeName(type)}</span>}
        {missing.includes(pointed) && <span>{t('teeth.chart.missing')}</span>}
      </div>
    );
  }
  if (selected.length === 0) return null;
  return (
    <div className={classes.readout} aria-hidden="true">
      <strong data-long={selected.length > 6 || undefined}>{teethLabel(selected, numberSystem)}</strong>
      {selected.length > 1 && <span>{t('teeth.chart.selected', { count: selected.length })}</span>}
    </div>
  );
}
