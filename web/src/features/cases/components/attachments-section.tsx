import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ATTACHMENTS_ID } from '../model/sections';
import classes from './attachments-section.module.css';
import { CaseSection } from './case-section';

/** Files of the case, and its order on paper (CAS-01, CAS-06). */
export function AttachmentsSection({ no }: { no: string }) {
  const { t } = useTranslation();
  return (
    <CaseSection id={ATTACHMENTS_ID} title={t('cases.attachments')}>
      <div className={classes.attachments}>
        <p>{t('cases.noAttachments')}</p>
        <Button
          size="sm"
          variant="default"
          leftSection={<IconPrinter size={17} stroke={1.6} aria-hidden />}
          renderRoot={(props) => <Link to="/cases/$caseNo/print" params={{ caseNo: no }} {...props} />}
        >
          {t('cases.orderForm')}
        </Button>
      </div>
    </CaseSection>
  );
}
