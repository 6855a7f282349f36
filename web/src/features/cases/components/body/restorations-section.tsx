import { useTranslation } from 'react-i18next';
import { readNumberSystem, readToothCodes } from '#/teeth/tooth';
import { useRestorationWords } from '#/teeth/use-restoration-words';
import type { CaseContent } from '../../api/case';
import { countTeeth } from '../../model/body/restorations';
import classes from './case-body.module.css';
import { CaseChart } from './case-chart';
import { CaseSection } from './case-section';
import { RestorationTable } from './restoration-table';

/** The ordered teeth as a chart and a table, with the tooth numbering system (CAS-01, CHK-04). */
export function RestorationsSection({
  content,
}: {
  content: Pick<CaseContent, 'number_sys' | 'restorations' | 'bridges' | 'missing_teeth'>;
}) {
  const { t } = useTranslation();
  const { numberSystemName } = useRestorationWords();
  const { restorations, number_sys, missing_teeth } = content;
  const none = restorations.length === 0 && <p className={classes.none}>{t('cases.noRestorations')}</p>;
  if (none && readToothCodes(missing_teeth).length === 0)
    return <CaseSection title={t('cases.restorations')}>{none}</CaseSection>;
  const numbering = t('teeth.numbering', { system: numberSystemName(readNumberSystem(number_sys)) });
  return (
    <CaseSection
      title={t('cases.restorations')}
      count={countTeeth(restorations)}
      action={<span className={classes.numbering}>{numbering}</span>}
    >
      <div className={classes.order}>
        <CaseChart content={content} />
        <div className={classes.table}>
          {none || <RestorationTable restorations={restorations} system={number_sys} />}
        </div>
      </div>
    </CaseSection>
  );
}
