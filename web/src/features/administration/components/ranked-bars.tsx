import { VisuallyHidden } from '@mantine/core';
import { Bar } from '#/ui/data-display/bar';
import { useWritten } from '../model/moments';
import classes from './ranked-bars.module.css';

interface RankedBarsProps {
  /** Describes the counted things and the numbers. */
  caption: string;
  heads: [name: string, count: string];
  rows: { key: string; label: string; count: number; detail?: string }[];
}

/** Rows sorted by count, with bars inside the cells of a table, so that screen readers can read it. */
export function RankedBars({ caption, heads, rows }: RankedBarsProps) {
  const written = useWritten();
  const sorted = [...rows].sort((a, b) => b.count - a.count);
  const most = Math.max(1, ...sorted.map(({ count }) => count));
  return (
    <table className={classes.chart}>
      <VisuallyHidden component="caption">{caption}</VisuallyHidden>
      <VisuallyHidden component="thead">
        <tr>
          <th scope="col">{heads[0]}</th>
          <th scope="col">{heads[1]}</th>
        </tr>
      </VisuallyHidden>
      <tbody>
        {sorted.map(({ key, label, count, detail }) => (
          <tr key={key}>
            <th scope="row">
              {label}
              {detail && <small>{detail}</small>}
            </th>
            <td>
              <Bar share={count / most} />
              <span className={classes.count}>{written.number(count)}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
