import { IconArrowLeft, IconMessage, IconPaperclip } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { goToSection } from '#/ui/keyboard/go-to-section';
import type { CaseContent } from '../../api/case';
import { patientName } from '../../model/names';
import { ATTACHMENTS_ID, COMMENTS_ID } from '../../model/sections';
import { DueDate } from '../list/row-marks';
import classes from './case-header.module.css';
import { CaseNumber } from './case-number';

interface CaseHeaderProps {
  content: CaseContent;
  commentCount: number;
  fileCount: number;
  /** Shown beside the number of attachments. */
  download?: ReactNode;
  /** Goes back to the list. Not set if the list is shown beside the case. */
  onBack?: () => void;
  /** The status menu and the actions. */
  children: ReactNode;
}

/** The sticky header of a case: patient, status and actions (CAS-01). */
export function CaseHeader(props: CaseHeaderProps) {
  const { content, commentCount, fileCount, download, onBack, children } = props;
  const { t } = useTranslation();
  const { no, title, patient, deliverydt, status } = content;
  const name = patientName(t, patient.firstname, patient.lastname);
  return (
    <header className={classes.header}>
      {onBack && (
        <button type="button" className={classes.back} aria-label={t('cases.back')} onClick={onBack}>
          <IconArrowLeft size={21} stroke={1.75} aria-hidden />
        </button>
      )}
      <h1 className={classes.patient} data-missing={!name || undefined}>
        {name || title || t('cases.noPatient')}
      </h1>
      <div className={classes.actions}>{children}</div>
      <div className={classes.marks}>
        <CaseNumber no={no} />
        <DueDate deliverydt={deliverydt} code={status.code} />
        <div className={classes.ends}>
          {download}
          <button
            type="button"
            className={classes.count}
            aria-label={t('cases.toComments', { count: commentCount })}
            onClick={() => goToSection(COMMENTS_ID)}
          >
            <IconMessage size={16} stroke={1.6} aria-hidden />
            {commentCount}
          </button>
          <button
            type="button"
            className={classes.count}
            aria-label={t('cases.toFiles', { count: fileCount })}
            onClick={() => goToSection(ATTACHMENTS_ID)}
          >
            <IconPaperclip size={16} stroke={1.6} aria-hidden />
            {fileCount}
          </button>
        </div>
      </div>
    </header>
  );
}
