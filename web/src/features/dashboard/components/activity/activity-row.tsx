import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { listDate } from '#/i18n/dates';
import { Avatar } from '#/ui/data-display/avatar';
import { Pill } from '#/ui/data-display/pill';
import { type Activity, actionWords } from '../../model/activity-words';
import { useStatuses } from '../../model/statuses';
import classes from './activity-row.module.css';

/** Who did what to which case, and when; the whole row links to the case. */
export function ActivityRow({ activity }: { activity: Activity }) {
  const { t, i18n } = useTranslation();
  const { action, action_date, person, post_id, post_no, status: code } = activity;
  const status = useStatuses().find(({ codes }) => (codes as readonly unknown[]).includes(code));
  const at = new Date(action_date);
  const name = person?.name ?? '';
  return (
    <li>
      <Link to="/case/$caseNo" params={{ caseNo: post_id }} className={classes.row}>
        <Avatar name={name} picture={person?.picture} size={32} />
        <span className={classes.words}>
          <span className={classes.name}>
            {person?.is_deleted ? t('cases.deletedPerson', { name }) : name}
          </span>
          <span className={classes.action}>
            {actionWords(t, activity)}
            {action === 'STATUS_CHANGE' && status && <Pill tone={status.tone}>{status.label}</Pill>}
          </span>
        </span>
        <span className={classes.number}>{post_no}</span>
        <time
          className={classes.date}
          dateTime={action_date}
          title={new Intl.DateTimeFormat(i18n.language, { dateStyle: 'full', timeStyle: 'short' }).format(at)}
        >
          {listDate(i18n.language, at.getTime())}
        </time>
      </Link>
    </li>
  );
}
