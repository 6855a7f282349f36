import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { detailText } from '../../model/details';
import classes from './sent-notice.module.css';

interface SentNoticeProps {
  detail: string;
  name: string;
  onClose: () => void;
}

/** Replaces the form after it was sent. */
export function SentNotice({ detail, name, onClose }: SentNoticeProps) {
  const { t } = useTranslation();
  const button = useRef<HTMLButtonElement>(null);
  // The form, which had the focus, is gone.
  useEffect(() => button.current?.focus(), []);
  return (
    <div className={classes.notice}>
      <div role="status" className={classes.words}>
        <span className={classes.check}>
          <IconCheck size={28} stroke={2} aria-hidden />
        </span>
        <h3>{detailText(t, detail)}</h3>
        <p>
          {detail === 'request accepted'
            ? t('connections.connectedText', { name })
            : t('connections.sentText', { name })}
        </p>
      </div>
      <Button ref={button} fullWidth onClick={onClose}>
        {t('common.ok')}
      </Button>
    </div>
  );
}
