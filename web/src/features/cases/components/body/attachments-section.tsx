import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ATTACHMENTS_ID } from '../../model/sections';
import classes from './attachments-section.module.css';
import { CaseSection } from './case-section';

interface AttachmentsSectionProps {
  no: string;
  count: number;
  /** Beside the title: the control for adding files. */
  add?: ReactNode;
  /** Beside the order form: the control for downloading all files. */
  download?: ReactNode;
  children: ReactNode;
}

/** The files of the case, and its printable order form (CAS-01, CAS-06). */
export function AttachmentsSection({ no, count, add, download, children }: AttachmentsSectionProps) {
  const { t } = useTranslation();
  return (
    <CaseSection id={ATTACHMENTS_ID} title={t('cases.attachments')} count={count} action={add}>
      {children}
      <div className={classes.foot}>
        {download}
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
