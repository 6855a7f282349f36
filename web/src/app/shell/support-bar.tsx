import { IconEye } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { leaveSupportSession } from '#/api/session';
import type { StoredUser } from '#/api/types';
import classes from './support-bar.module.css';

/**
 * Shows that staff are viewing another person's account, and ends that on request or when the time is over
 * (ADM-05).
 */
export function SupportBar({ user }: { user: StoredUser }) {
  const { t, i18n } = useTranslation();
  const [isLeaving, setLeaving] = useState(false);
  const until = user.support?.until;
  useEffect(() => {
    if (until === undefined) return;
    const timer = setTimeout(() => void leaveSupportSession(), until - Date.now());
    return () => clearTimeout(timer);
  }, [until]);
  if (until === undefined) return null;
  return (
    <div className={classes.bar} role="status">
      <IconEye size={18} stroke={1.75} aria-hidden />
      <span>
        {t('support.looking', {
          name: `${user.first_name} ${user.last_name}`.trim() || user.email,
          time: new Intl.DateTimeFormat(i18n.language, { timeStyle: 'short' }).format(until),
        })}
      </span>
      <button
        type="button"
        disabled={isLeaving}
        onClick={() => {
          setLeaving(true);
          void leaveSupportSession();
        }}
      >
        {t('support.end')}
      </button>
    </div>
  );
}
