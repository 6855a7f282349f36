import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './helpdesk-form.module.css';

interface SentTicketProps {
  number: string;
  email: string;
  onAnother: () => void;
}

/** Replaces the form after it was sent. */
export function SentTicket({ number, email, onAnother }: SentTicketProps) {
  const { t } = useTranslation();
  const title = useRef<HTMLHeadingElement>(null);
  // The form, which had the focus, is gone.
  useEffect(() => title.current?.focus(), []);
  return (
    <div className={classes.sent}>
      <span className={classes.check}>
        <IconCheck size={28} stroke={2} aria-hidden />
      </span>
      <h2 ref={title} tabIndex={-1}>
        {t('helpdesk.sentTitle')}
      </h2>
      <p>{t('helpdesk.sentText', { email })}</p>
      <div className={classes.number}>
        <span>{t('helpdesk.ticketNumber')}</span>
        <strong>{number}</strong>
      </div>
      <Button variant="default" onClick={onAnother}>
        {t('helpdesk.writeAnother')}
      </Button>
    </div>
  );
}
