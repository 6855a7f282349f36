import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/InlineInput.css';
import { Checkbox, VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Pill } from '#/ui/data-display/pill';
import type { CaseItem } from '../../api/case-list';
import { rowDate } from '../../model/dates';
import type { OrderBy } from '../../model/filters/filters';
import { FROM_LIST } from '../../model/list/from-list';
import { partnerOf, patientName } from '../../model/names';
import { statusWord, toneOf } from '../../model/status/statuses';
import classes from './case-row.module.css';
import { DueDate, FileCount, RowCommentCount } from './row-marks';
import { RowPartner } from './row-partner';

interface CaseRowProps {
  item: CaseItem;
  /** The teeth in one line of text. */
  summary: string;
  orderBy: OrderBy;
  /**
   * Not used in the row. It makes a memoised row render again when the day changes, because its dates then
   * read differently.
   */
  today: string;
  isOpen: boolean;
  /** Whether this row can be reached with Tab. */
  isCursor: boolean;
  /** Undefined if the list has no checkboxes. */
  isChecked: boolean | undefined;
  onCheck: (id: string) => void;
  onFocus: (id: string) => void;
}

/** A case in two lines, 64 px high (LST-02). Unchanged rows are not rendered again. */
export const CaseRow = memo(function CaseRow(props: CaseRowProps) {
  const { item, summary, orderBy, isOpen, isCursor, isChecked, onCheck, onFocus } = props;
  const { t, i18n } = useTranslation();
  const {
    author,
    usertype,
    id,
    no,
    title,
    status,
    deliverydt,
    is_unread,
    is_deleted,
    is_archived,
    del_enabled,
  } = item;
  const patient = patientName(t, item.case.pat_firstname, item.case.pat_lastname);
  const partner = partnerOf(item);
  const moment = orderBy === 'created desc' ? (item.published_date ?? item.created_date) : item.updated_date;
  const checkId = `check-${id}`;
  const tabIndex = isCursor ? 0 : -1;
  const rest = is_deleted ? t('cases.deleted') : is_archived && t('cases.archived');
  return (
    <li
      className={classes.row}
      data-open={isOpen || undefined}
      data-unread={is_unread || undefined}
      data-checked={isChecked || undefined}
      onFocus={() => onFocus(id)}
    >
      {isChecked !== undefined && (
        <label className={classes.check} htmlFor={checkId}>
          <Checkbox
            id={checkId}
            size="xs"
            aria-label={t('common.select', { name: patient || no })}
            title={del_enabled ? undefined : t('cases.cannotDelete')}
            checked={isChecked}
            disabled={!del_enabled}
            tabIndex={tabIndex}
            onChange={() => onCheck(id)}
          />
        </label>
      )}
      <Link
        to="/cases/$caseNo"
        params={{ caseNo: no }}
        search
        state={FROM_LIST}
        className={classes.link}
        aria-current={isOpen ? 'page' : undefined}
        tabIndex={tabIndex}
        data-case-id={id}
      >
        {is_unread && (
          <span className={classes.dot}>
            <VisuallyHidden>{t('cases.unread')} </VisuallyHidden>
          </span>
        )}
        <span className={`${classes.line} ${classes.above}`}>
          <span className={classes.patient} data-missing={!patient || undefined}>
            {patient || title || t('cases.noPatient')}
          </span>
          <DueDate deliverydt={deliverydt} code={status.code} />
          <time className={classes.moment} dateTime={moment}>
            {rowDate(i18n.language, moment)}
          </time>
        </span>
        <span className={`${classes.line} ${classes.below}`}>
          <span className={classes.facts}>
            <span className={classes.number}>{no}</span>
            {status.code === 'DRFT' && usertype === 'SG' && (
              <span className={classes.author}>
                {t('cases.draftBy', { name: author.disp_name || author.username })}
              </span>
            )}
            <RowPartner partner={partner} />
            {summary && <span className={classes.teeth}>{summary}</span>}
          </span>
          <RowCommentCount count={item.comment_count} hasUnread={item.has_unread_comments} />
          <FileCount count={item.files_count} />
          <Pill tone={rest ? 'grey' : toneOf(status.code)}>{rest || statusWord(t, status)}</Pill>
        </span>
      </Link>
    </li>
  );
});
