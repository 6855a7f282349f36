import { useTranslation } from 'react-i18next';
import { parseTeeth, readNumberSystem, readToothCodes, teethLabel } from '#/teeth/tooth';
import { ToothChart } from '#/teeth/tooth-chart';
import type { CaseContent } from '../../api/case';
import classes from './case-body.module.css';

/** A tooth chart with the ordered teeth highlighted. */
export function CaseChart({
  content,
}: {
  content: Pick<CaseContent, 'number_sys' | 'restorations' | 'bridges' | 'missing_teeth'>;
}) {
  const { t } = useTranslation();
  const { number_sys, restorations, bridges, missing_teeth } = content;
  const system = readNumberSystem(number_sys);
  const missing = readToothCodes(missing_teeth);
  return (
    <div className={classes.chart}>
      <ToothChart
        numberSystem={system}
        restorations={restorations.map(({ tooth_no, type }) => ({ teeth: parseTeeth(tooth_no), type }))}
        bridges={bridges.map(parseTeeth)}
        missing={missing}
      />
      {missing.length > 0 && (
        <p className={classes.missing}>
          {t('teeth.chart.missingTeeth', { teeth: teethLabel(missing, system) })}
        </p>
      )}
    </div>
  );
}
