import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { isListed, LISTED, toListAddress } from '#/features/cases/model/list/list-address';
import { listState, onFiltersChosen } from '#/features/cases/model/list/list-state';
import { isUnasked, UNASKED } from '#/features/cases/model/list/unasked';

/** Keeps the list's filters in the address: each choice is a history entry that Back undoes (LST-03). */
export function useListHistory() {
  const navigate = useNavigate();
  // While another address loads, its filters have not reached the list yet.
  const isSaid = useRouterState({
    select: ({ isLoading, location }) => isLoading || isListed(location.state),
  });

  useEffect(
    () =>
      onFiltersChosen((filters) => {
        void navigate({
          to: '.',
          search: toListAddress(filters) as never,
          // Choosing a filter does not count as opening the case that the page chose by itself (CAS-02).
          state: (before) => ({ ...LISTED, ...(isUnasked(before) && UNASKED) }),
          resetScroll: false,
        });
      }),
    [navigate],
  );

  // Opened by an address without filters, the list has its last filters; this writes them into the address.
  useEffect(() => {
    if (isSaid) return;
    const search = toListAddress(listState().filters) as never;
    void navigate({
      to: '.',
      search,
      state: (before) => ({ ...before, ...LISTED }),
      replace: true,
      resetScroll: false,
    });
  }, [isSaid, navigate]);
}
