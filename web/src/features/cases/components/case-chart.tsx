import { parseTeeth, readNumberSystem } from '#/teeth/tooth';
import { ToothChart } from '#/teeth/tooth-chart';
import type { CaseContent } from '../api/case';
import classes from './case-body.module.css';

/** The mouth with the ordered teeth filled. */
export function CaseChart({
  content,
}: {
  content: Pick<CaseContent, 'number_sys' | 'restorations' | 'bridges'>;
}) {
  const { number_sys, restorations, bridges } = content;
  return (
    <div className={classes.chart}>
      <ToothChart
        numberSystem={readNumberSystem(number_sys)}
        restorations={restorations.map(({ tooth_no, type }) => ({ teeth: parseTeeth(tooth_no), type }))}
        bridges={bridges.map(parseTeeth)}
      />
    </div>
  );
}
