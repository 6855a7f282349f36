import { VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { DayCount } from '#/api/administration';
import { useWritten } from '../../model/moments';
import classes from './dashboard-screen.module.css';

const WIDTH = 600;
const HEIGHT = 160;
const GAP = 4;

/** One bar per day; screen readers get the same numbers as a table. */
export function DayChart({ caption, days }: { caption: string; days: DayCount[] }) {
  const { t } = useTranslation();
  const written = useWritten();
  const most = Math.max(1, ...days.map(({ count }) => count));
  const step = WIDTH / Math.max(1, days.length);
  const first = days[0];
  const last = days.at(-1);
  return (
    <figure className={classes.chart}>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        {days.map(({ day, count }, index) => {
          const height = count === 0 ? 0 : Math.max(2, (count / most) * HEIGHT);
          return (
            <rect key={day} x={index * step} y={HEIGHT - height} width={step - GAP} height={height} rx={2}>
              <title>{`${written.day(day)}: ${written.number(count)}`}</title>
            </rect>
          );
        })}
      </svg>
      <figcaption aria-hidden="true">
        <span>{first && written.day(first.day)}</span>
        <span>{t('adm.dashboard.most', { number: written.number(most) })}</span>
        <span>{last && written.day(last.day)}</span>
      </figcaption>
      <VisuallyHidden component="table">
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{t('adm.dashboard.day')}</th>
            <th scope="col">{t('dashboard.restorationCount')}</th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, count }) => (
            <tr key={day}>
              <th scope="row">{written.day(day)}</th>
              <td>{written.number(count)}</td>
            </tr>
          ))}
        </tbody>
      </VisuallyHidden>
    </figure>
  );
}
