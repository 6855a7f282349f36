import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type CaseItem, caseListOptions } from '#/features/cases/api/case-list';
import { CaseList } from '#/features/cases/components/case-list';
import { CaseSkeleton, NoCaseSelected } from '#/features/cases/components/case-placeholders';
import { cameFromList } from '#/features/cases/model/from-list';
import { toListQuery } from '#/features/cases/model/list-query';
import { useListState } from '#/features/cases/model/list-state';
import { nextCase } from '#/features/cases/model/next-case';
import { usePageTitle } from '#/ui/page-title';
import { useIsSmall } from '#/ui/use-is-small';
import { CasePane } from './case-pane';
import classes from './cases.module.css';

const NONE: CaseItem[] = [];

/** The cases in the list, once it is known what the list shows. */
function useListedCases() {
  const state = useListState();
  const { data, isPlaceholderData, isError } = useQuery(
    caseListOptions(useMemo(() => toListQuery(state), [state])),
  );
  const isLoaded = data !== undefined && !isPlaceholderData;
  const isKnown = isError || isLoaded;
  return { state, isKnown, isLoaded, posts: isKnown && data ? data.posts : NONE };
}

/** The address names a status until another one is chosen in the list. */
function useHonestAddress() {
  const navigate = useNavigate();
  const { status } = useSearch({ strict: false });
  const chosen = useListState().filters.status;
  const isTrue = status === undefined || (chosen.length === 1 && chosen[0] === status);
  useEffect(() => {
    if (!isTrue) void navigate({ to: '/cases', search: {}, replace: true });
  }, [isTrue, navigate]);
}

export function CasesPage() {
  const { t } = useTranslation();
  const { caseNo } = useParams({ strict: false });
  const isSmall = useIsSmall();
  const navigate = useNavigate();
  const router = useRouter();
  const { isKnown, isLoaded, posts, state } = useListedCases();
  const emptyFor = useRef<unknown>(undefined);
  const first = posts[0]?.no;
  usePageTitle(caseNo?.includes('-') ? t('cases.tab', { no: caseNo }) : t('cases.title'));
  useHonestAddress();

  useEffect(() => {
    if (caseNo !== undefined || isSmall || !isLoaded) return;
    // A case that arrives in a list that was empty is not opened: nobody has asked for it, and opening it reads it.
    if (first === undefined) emptyFor.current = state;
    else if (emptyFor.current !== state)
      void navigate({ to: '/cases/$caseNo', params: { caseNo: first }, replace: true });
  }, [caseNo, first, isLoaded, isSmall, navigate, state]);

  function goBack() {
    if (cameFromList(router.state.location.state)) router.history.back();
    else void navigate({ to: '/cases' });
  }

  /** The open case is gone. */
  function goOn(deletedIds: string[]) {
    const next = caseNo && !isSmall ? nextCase(posts, caseNo, deletedIds) : undefined;
    if (next) void navigate({ to: '/cases/$caseNo', params: { caseNo: next }, replace: true });
    else void navigate({ to: '/cases', replace: true });
  }

  return (
    <div className={classes.panes} data-panes data-shows={caseNo ? 'case' : 'list'}>
      <CaseList
        openCase={caseNo}
        onDeleted={(ids) => {
          const open = posts.find(({ id, no }) => id === caseNo || no === caseNo);
          if (open && ids.includes(open.id)) goOn(ids);
        }}
      />
      <div className={classes.detail}>
        {caseNo ? (
          <CasePane key={caseNo} numberOrId={caseNo} onBack={isSmall ? goBack : undefined} onDeleted={goOn} />
        ) : isKnown && first === undefined ? (
          <NoCaseSelected />
        ) : (
          !isSmall && <CaseSkeleton />
        )}
      </div>
    </div>
  );
}
