import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { changeListSearch, readListSearch } from './list-search';
import type { ListAddress, ListChanges } from './types';

/** The list's state, read from the address of the page and written there. */
export function useListAddress(defaultSort: string): ListAddress {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  return useMemo(() => {
    const change = (changes: ListChanges) => {
      // Uses the address at that moment: a click that leaves the search box makes two changes at once.
      const next = (before: Record<string, unknown>) =>
        changeListSearch(readListSearch(before, defaultSort), changes, defaultSort);
      void navigate({
        to: '.',
        search: next as never,
        // Back returns to the previous page of the list, not to each letter of a search.
        replace: changes.page === undefined,
        resetScroll: false,
      });
    };
    return { ...readListSearch(search, defaultSort), change };
  }, [search, navigate, defaultSort]);
}
