import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toProblem } from '#/api/problem';
import { problemText } from '#/ui/feedback/error-text';
import { notify } from '#/ui/feedback/notify';
import { LoadError } from '#/ui/lists/load-error';
import { Pager } from '#/ui/lists/pager';
import type { CaseItem } from '../../api/case-list';
import { caseListOptions } from '../../api/case-list';
import { toListQuery } from '../../model/list/list-query';
import { goToPage, useListState } from '../../model/list/list-state';
import { useTellSelecting } from '../../model/list/selecting';
import { useSelection } from '../../model/list/use-selection';
import { DeleteDialog } from '../header/delete-dialog';
import classes from './case-list.module.css';
import { CaseListEmpty } from './case-list-empty';
import { CaseListHeader } from './case-list-header';
import { CaseListSkeleton } from './case-list-skeleton';
import { CaseRows } from './case-rows';
import { ListToolbar } from './list-toolbar';

interface CaseListProps {
  /** The number or id in the URL. */
  openCase: string | undefined;
  onDeleted: (ids: string[]) => void;
}

/** The case list, page by page (LST-01). */
export function CaseList({ openCase, onDeleted }: CaseListProps) {
  const { t } = useTranslation();
  const state = useListState();
  const query = useMemo(() => toListQuery(state), [state]);
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(caseListOptions(query));
  const selection = useSelection(data);
  const [deleting, setDeleting] = useState<CaseItem[]>([]);
  const [isAsking, setAsking] = useState(false);
  const scroller = useRef<HTMLDivElement>(null);

  // On small screens an open case replaces the list.
  useTellSelecting(selection.checked.length > 0 && openCase === undefined);

  const { clear } = selection;
  const shownQuery = useRef(query);
  useEffect(() => {
    if (shownQuery.current === query) return;
    shownQuery.current = query;
    // A new query starts at the top with nothing checked. On small screens the page itself scrolls.
    clear();
    if (scroller.current) scroller.current.scrollTop = 0;
    window.scrollTo({ top: 0 });
  }, [query, clear]);

  // If the last page has become empty, show the page before it.
  const lastPage = data && !isPlaceholderData ? Math.max(1, data.page.num_pages) : undefined;
  useEffect(() => {
    if (lastPage && state.page > lastPage) goToPage(lastPage);
  }, [lastPage, state.page]);

  /** Reloads on request and reports a failure. A failed automatic reload just leaves the list as it was. */
  async function refresh() {
    const answer = await refetch();
    if (answer.error && answer.data)
      void notify({ kind: 'error', text: problemText(t, toProblem(answer.error)) });
  }

  return (
    <section className={classes.list} aria-label={t('cases.title')}>
      <CaseListHeader state={state} isFetching={isFetching} onRefresh={() => void refresh()} />
      <ListToolbar
        orderBy={state.filters.orderBy}
        selection={selection}
        onDelete={() => {
          setDeleting(selection.checked);
          setAsking(true);
        }}
      />
      <div ref={scroller} className={classes.scroller} data-scroll-restoration-id="case-list">
        {error && !data && <LoadError error={error} onRetry={() => void refetch()} />}
        {!data && !error && <CaseListSkeleton />}
        {data?.posts.length === 0 && !isPlaceholderData && <CaseListEmpty state={state} />}
        {data && data.posts.length > 0 && (
          <CaseRows
            items={data.posts}
            orderBy={state.filters.orderBy}
            openCase={openCase}
            selection={selection}
            isOld={isPlaceholderData}
          />
        )}
      </div>
      {data && data.posts.length > 0 && <Pager page={data.page} shown={data.posts.length} onGo={goToPage} />}
      <DeleteDialog
        opened={isAsking}
        cases={deleting}
        onDeleted={(ids) => {
          clear();
          onDeleted(ids);
        }}
        onClose={() => setAsking(false)}
      />
    </section>
  );
}
