import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useTeethSummary } from '#/teeth/summary';
import { readNumberSystem } from '#/teeth/tooth';
import type { CaseItem } from '../../api/case-list';
import type { OrderBy } from '../../model/filters/filters';
import { useRowKeys } from '../../model/list/use-row-keys';
import type { Selection } from '../../model/list/use-selection';
import { useToday } from '../../model/list/use-today';
import classes from './case-list.module.css';
import { CaseRow } from './case-row';

interface CaseRowsProps {
  items: CaseItem[];
  orderBy: OrderBy;
  openCase: string | undefined;
  selection: Selection;
  /** Whether these are still the cases of the previous query. */
  isOld: boolean;
}

export function CaseRows({ items, orderBy, openCase, selection, isOld }: CaseRowsProps) {
  const { t } = useTranslation();
  const list = useRef<HTMLUListElement>(null);
  const summarize = useTeethSummary();
  const today = useToday();
  const ids = useMemo(() => items.map(({ id }) => id), [items]);
  const openId = items.find(({ id, no }) => id === openCase || no === openCase)?.id;
  const { isOffered, checked, toggle } = selection;
  const { cursorId, onFocusRow, onKeyDown } = useRowKeys({ list, ids, openId, onCheck: toggle });
  useEffect(() => {
    const row = openId && list.current?.querySelector(`[data-case-id="${openId}"]`);
    if (row) row.scrollIntoView({ block: 'nearest' });
  }, [openId]);

  return (
    <ul
      ref={list}
      className={classes.rows}
      aria-label={t('cases.title')}
      aria-busy={isOld}
      onKeyDown={onKeyDown}
    >
      {items.map((item) => (
        <CaseRow
          key={item.id}
          item={item}
          summary={summarize(item.teeth, readNumberSystem(item.number_sys))}
          orderBy={orderBy}
          today={today}
          isOpen={item.id === openId}
          isCursor={item.id === cursorId}
          isChecked={isOffered ? checked.some(({ id }) => id === item.id) : undefined}
          onCheck={toggle}
          onFocus={onFocusRow}
        />
      ))}
    </ul>
  );
}
