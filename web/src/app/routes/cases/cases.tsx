import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate, useParams, useRouter } from '@tanstack/react-router';
import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type CaseItem, caseListOptions } from '#/features/cases/api/case-list';
import { CaseSkeleton, NoCaseSelected } from '#/features/cases/components/body/case-placeholders';
import { CaseList } from '#/features/cases/components/list/case-list';
import { cameFromList } from '#/features/cases/model/list/from-list';
import { LISTED, toListAddress } from '#/features/cases/model/list/list-address';
import { toListQuery } from '#/features/cases/model/list/list-query';
import { useListState } from '#/features/cases/model/list/list-state';
import { nextCase } from '#/features/cases/model/list/next-case';
import { isUnasked, UNASKED } from '#/features/cases/model/list/unasked';
import { OutOfSight } from '#/ui/keyboard/out-of-sight';
import { usePageTitle } from '#/ui/layout/page-title';
import { useIsSmall } from '#/ui/layout/use-is-small';
import { CasePane } from './case-pane';
import classes from './cases.module.css';
import { useListHistory } from './use-list-history';

const NONE: CaseItem[] = [];

function toCase(caseNo: string) {
  return { to: '/cases/$caseNo', params: { caseNo } } as const;
}

/** The cases in the list, once the list's filters are known. */
function useListedCases() {
  const state = useListState();
  const { data, isPlaceholderData, isError } = useQuery(
    caseListOptions(useMemo(() => toListQuery(state), [state])),
  );
  const isLoaded = data !== undefined && !isPlaceholderData;
  const isKnown = isError || isLoaded;
  return { state, isKnown, isLoaded, posts: isKnown && data ? data.posts : NONE };
}

/**
 * Whether the open case is hidden: a search typed since it was opened finds nothing, and the case would look like a
 * match. It stays mounted with its drafts and uploads until the search is cleared; meanwhile nothing new gets into
 * it.
 */
function useFindsNothing(caseNo: string | undefined, search: string, hasNoHits: boolean): boolean {
  const opened = useRef({ caseNo, search });
  if (opened.current.caseNo !== caseNo) opened.current = { caseNo, search };
  return hasNoHits && search !== '' && search !== opened.current.search;
}

export function CasesPage() {
  const { t } = useTranslation();
  const { caseNo } = useParams({ strict: false });
  const isSmall = useIsSmall();
  const navigate = useNavigate();
  const router = useRouter();
  const { isKnown, isLoaded, posts, state } = useListedCases();
  const isChosenByPage = useLocation({ select: ({ state: kept }) => isUnasked(kept) });
  const emptyFor = useRef<unknown>(undefined);
  const first = posts[0]?.no;
  const isOutOfSight = useFindsNothing(caseNo, state.search, isLoaded && first === undefined) && !isSmall;
  const shownNo = isOutOfSight ? undefined : caseNo;
  usePageTitle(shownNo?.includes('-') ? t('cases.tab', { no: shownNo }) : t('cases.title'));
  useListHistory();

  useEffect(() => {
    if (caseNo !== undefined || isSmall || !isLoaded) return;
    // A case that arrives in an empty list is not opened: the person did not ask for it.
    if (first === undefined) emptyFor.current = state;
    else if (emptyFor.current !== state)
      void navigate({
        ...toCase(first),
        search: toListAddress(state.filters),
        state: { ...LISTED, ...UNASKED },
        replace: true,
      });
  }, [caseNo, first, isLoaded, isSmall, navigate, state]);

  function goBack() {
    if (cameFromList(router.state.location.state)) router.history.back();
    else void navigate({ to: '/cases', search: toListAddress(state.filters), state: LISTED });
  }

  /** Called when the open case is deleted. */
  function goOn(deletedIds: string[]) {
    const next = caseNo && !isSmall ? nextCase(posts, caseNo, deletedIds) : undefined;
    const search = toListAddress(state.filters);
    if (next) void navigate({ ...toCase(next), search, state: { ...LISTED, ...UNASKED }, replace: true });
    else void navigate({ to: '/cases', search, state: LISTED, replace: true });
  }

  return (
    <div className={classes.panes} data-panes data-shows={caseNo ? 'case' : 'list'}>
      <CaseList
        openCase={shownNo}
        onDeleted={(ids) => {
          const open = posts.find(({ id, no }) => id === caseNo || no === caseNo);
          if (open && ids.includes(open.id)) goOn(ids);
        }}
      />
      <div className={classes.detail}>
        {caseNo && (
          <div hidden={isOutOfSight}>
            <OutOfSight value={isOutOfSight}>
              <CasePane
                key={caseNo}
                numberOrId={caseNo}
                isUnasked={isChosenByPage}
                onBack={isSmall ? goBack : undefined}
                onDeleted={goOn}
              />
            </OutOfSight>
          </div>
        )}
        {shownNo ? undefined : isKnown && first === undefined ? (
          <NoCaseSelected />
        ) : (
          !isSmall && <CaseSkeleton />
        )}
      </div>
    </div>
  );
}
