import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { isListed, LISTED, toListAddress } from '#/features/cases/model/list-address';
import { listState, onFiltersChosen } from '#/features/cases/model/list-state';
import { isUnasked, UNASKED } from '#/features/cases/model/unasked';

/** Keeps the address saying what the list is narrowed to: each choice is a step that going back takes back (LST-03). */
export function useListHistory() {
  const navigate = useNavigate();
  // While another address is on its way, what it says has not reached the list yet.
  const isSaid = useRouterState({
    select: ({ isLoading, location }) => isLoading || isListed(location.state),
  });

  useEffect(
    () =>
      onFiltersChosen((filters) => {
        void navigate({
          to: '.',
          search: toListAddress(filters) as never,
          // Choosing a filter does not open the case that the page has chosen (CAS-02).
          state: (before) => ({ ...LISTED, ...(isUnasked(before) && UNASKED) }),
          resetScroll: false,
        });
      }),
    [navigate],
  );

  // Come here by an address without filters, the list is as it was last, and the address says so.
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
