import { VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRestorationWords } from '#/teeth/use-restoration-words';
import { Bar } from '#/ui/data-display/bar';
import type { RestorationCount } from '../../api/restoration-counts';
import classes from './restoration-chart.module.css';

/** The types shown at first; the others are shown on request. */
const SHOWN_AT_FIRST = 6;

/** Bars inside the cells of a table, so that screen readers can read the numbers. */
export function RestorationChart({ counts }: { counts: readonly RestorationCount[] }) {
  const { t, i18n } = useTranslation();
  const { typeName } = useRestorationWords();
  const [isWhole, setWhole] = useState(false);
  const written = new Intl.NumberFormat(i18n.language);
  const sorted = [...counts].sort((a, b) => b.count - a.count);
  const total = sorted.reduce((sum, { count }) => sum + count, 0);
  const most = Math.max(1, ...sorted.map(({ count }) => count));
  const shown = isWhole ? sorted : sorted.slice(0, SHOWN_AT_FIRST);
  return (
    <>
      <table className={classes.chart}>
        <caption className={classes.total}>{t('dashboard.restorationsTotal', { count: total })}</caption>
        <VisuallyHidden component="thead">
          <tr>
            <th scope="col">{t('dashboard.restorationType')}</th>
            <th scope="col">{t('dashboard.restorationCount')}</th>
          </tr>
        </VisuallyHidden>
        <tbody>
          {shown.map(({ name, count }) => (
            <tr key={name}>
              <th scope="row">{typeName(name)}</th>
              <td>
                <Bar share={count / most} />
                <span className={classes.count}>{written.format(count)}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {sorted.length > SHOWN_AT_FIRST && (
        <button
          type="button"
          className={classes.more}
          aria-expanded={isWhole}
          onClick={() => setWhole((before) => !before)}
        >
          {isWhole ? t('dashboard.showFewerTypes') : t('dashboard.showAllTypes', { count: sorted.length })}
        </button>
      )}
    </>
  );
}
