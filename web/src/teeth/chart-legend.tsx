import { useTranslation } from 'react-i18next';
import classes from './chart-legend.module.css';
import { RESTORATION_TYPES } from './restorations';
import { TypeMark } from './type-mark';
import { useRestorationWords } from './use-restoration-words';

interface ChartLegendProps {
  types: string[];
  hasBridge: boolean;
}

/** What the letters and colours on the teeth mean; only those that are there. */
export function ChartLegend({ types, hasBridge }: ChartLegendProps) {
  const { t } = useTranslation();
  const { typeName } = useRestorationWords();
  if (types.length === 0) return null;
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
      {hasBridge && (
        <li>
          <span className={classes.legendBar} aria-hidden="true" />
          {t('teeth.chart.bridgeWord')}
        </li>
      )}
    </ul>
  );
}
