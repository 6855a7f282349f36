import { useTranslation } from 'react-i18next';
import type { CaseContent } from '../api/case';
import classes from './case-body.module.css';
import { CaseChart } from './case-chart';
import { CaseFacts } from './case-facts';
import { CaseSection } from './case-section';
import { RestorationTable } from './restoration-table';

/** What was ordered, for whom and until when (CAS-01). */
export function CaseBody({ content }: { content: CaseContent }) {
  const { t } = useTranslation();
  const { restorations, number_sys, note } = content;
  return (
    <>
      <CaseSection title={t('cases.information')}>
        <CaseFacts content={content} />
      </CaseSection>
      <CaseSection title={t('cases.restorations')} count={restorations.length}>
        {restorations.length > 0 ? (
          <div className={classes.order}>
            <CaseChart content={content} />
            <div className={classes.table}>
              <RestorationTable restorations={restorations} system={number_sys} />
            </div>
          </div>
        ) : (
          <p className={classes.none}>{t('cases.noRestorations')}</p>
        )}
      </CaseSection>
      {note && (
        <CaseSection title={t('cases.note')}>
          <p className={classes.note}>{note}</p>
        </CaseSection>
      )}
    </>
  );
}
