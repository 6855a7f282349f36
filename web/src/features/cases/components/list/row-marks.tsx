import { VisuallyHidden } from '@mantine/core';
import { IconAlertCircle, IconCalendarDue, IconMessage, IconPaperclip } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { StatusCode } from '../../api/case';
import { isOverdue, rowDay } from '../../model/dates';
import classes from './row-marks.module.css';

/** The due date, marked if it is overdue. */
export function DueDate({ deliverydt, code }: { deliverydt: string | null | undefined; code: StatusCode }) {
  const { t, i18n } = useTranslation();
  if (!deliverydt) return null;
  const isLate = isOverdue(deliverydt, code);
  const Icon = isLate ? IconAlertCircle : IconCalendarDue;
  const name = isLate ? t('cases.overdue') : t('cases.due');
  return (
    <span className={classes.due} data-late={isLate || undefined} title={name}>
      <Icon size={14} stroke={1.75} aria-hidden />
      <VisuallyHidden>{name} </VisuallyHidden>
      {rowDay(i18n.language, deliverydt)}
    </span>
  );
}

export function RowCommentCount({ count, hasUnread }: { count: number; hasUnread: boolean }) {
  const { t } = useTranslation();
  if (count === 0) return null;
  const name = hasUnread ? t('cases.commentsUnread', { count }) : t('cases.comments', { count });
  return (
    <span className={classes.count} data-unread={hasUnread || undefined} title={name}>
      <IconMessage size={14} stroke={1.75} aria-hidden />
      <span aria-hidden>{count}</span>
      <VisuallyHidden>{name} </VisuallyHidden>
    </span>
  );
}

export function FileCount({ count }: { count: string }) {
  const { t } = useTranslation();
  if (count === '0' || count === '') return null;
  const name = t('cases.files', { count: Number(count) || 0 });
  return (
    <span className={classes.count} title={name}>
      <IconPaperclip size={14} stroke={1.75} aria-hidden />
      <span aria-hidden>{count}</span>
      <VisuallyHidden>{name} </VisuallyHidden>
    </span>
  );
}
