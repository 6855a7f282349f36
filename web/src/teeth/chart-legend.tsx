import { useTranslation } from 'react-i18next';
import classes from './chart-legend.module.css';
import { RESTORATION_TYPES } from './restorations';
import { TypeMark } from './type-mark';
import { useRestorationWords } from './use-restoration-words';

interface ChartLegendProps {
  types: string[];
  /** For each group of joined teeth, whether it is a splint (true) or a bridge. */
  bridges: readonly boolean[];
  hasMissing: boolean;
}

/** Explains the letters and colours on the teeth; only those in use. */
export function ChartLegend({ types, bridges, hasMissing }: ChartLegendProps) {
  const { t } = useTranslation();
  const { typeName } = useRestorationWords();
  if (types.length === 0 && !hasMissing) return null;
  const joined = [
    ...(bridges.includes(false) ? [t('teeth.chart.bridgeWord')] : []),
    ...(bridges.includes(true) ? [t('teeth.chart.splintWord')] : []),
  ];
  const rank = (type: string) => RESTORATION_TYPES.findIndex(({ code }) => code === type);
  const inOrder = [...new Set(types)].sort((a, b) => rank(a) - rank(b));
  return (
    <ul className={classes.legend} aria-label={t('teeth.chart.legend')}>
      {inOrder.map((type) => (
        <li key={type}>
          <TypeMark type={type} />
          {typeName(type)}
        </li>
      ))}
      {joined.length > 0 && (
        <li>
          <span className={classes.legendBar} aria-hidden="true" />
          {joined.join(', ')}
        </li>
      )}
      {hasMissing && (
        <li>
          <span className={classes.legendCross} aria-hidden="true">
            ×
          </span>
          {t('teeth.chart.missing')}
        </li>
      )}
    </ul>
  );
}
