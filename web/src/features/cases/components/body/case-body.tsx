import { useTranslation } from 'react-i18next';
import type { CaseContent } from '../../api/case';
import classes from './case-body.module.css';
import { CaseFacts } from './case-facts';
import { CaseSection } from './case-section';
import { RestorationsSection } from './restorations-section';

/** The facts, restorations and note of the case (CAS-01). */
export function CaseBody({ content }: { content: CaseContent }) {
  const { t } = useTranslation();
  const { note } = content;
  return (
    <>
      <CaseSection title={t('cases.information')}>
        <CaseFacts content={content} />
      </CaseSection>
      <RestorationsSection content={content} />
      {note && (
        <CaseSection title={t('cases.note')}>
          <p className={classes.note}>{note}</p>
        </CaseSection>
      )}
    </>
  );
}
