import { IconEyeOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SharedCase } from '../../api/types';
import { writtenMoment } from '../../model/dates';
import classes from './shared-header.module.css';

interface SharedHeaderProps {
  content: SharedCase;
  /** The status as a word. */
  status: ReactNode;
}

/** The case and its status; the patient's name only if the link shows it. */
export function SharedHeader({ content: { no, title, patient, expires_date }, status }: SharedHeaderProps) {
  const { t, i18n } = useTranslation();
  const { firstname = '', lastname = '' } = patient ?? {};
  const name =
    firstname && lastname ? t('cases.patientName', { firstname, lastname }) : firstname || lastname;
  return (
    <header className={classes.header}>
      <div className={classes.line}>
        <h1>{t('cases.tab', { no })}</h1>
        {status}
      </div>
      {title && <p className={classes.title}>{title}</p>}
      {patient ? (
        <p className={classes.patient}>{name || t('cases.noPatient')}</p>
      ) : (
        <p className={classes.hidden}>
          <IconEyeOff size={16} stroke={1.6} aria-hidden />
          {t('shares.patientHidden')}
        </p>
      )}
      <p className={classes.until}>
        {t('shares.readOnly', { date: writtenMoment(i18n.language, expires_date) })}
      </p>
    </header>
  );
}
