import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { changeListSearch, readListSearch } from './list-search';
import type { ListAddress, ListChanges } from './types';

/** Where in a list the reader is, read from the address of the page and written there. */
export function useListAddress(defaultSort: string): ListAddress {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  return useMemo(() => {
    const change = (changes: ListChanges) => {
      // Of the address as it is by then: whoever leaves the search box by a click changes two things at once.
      const next = (before: Record<string, unknown>) =>
        changeListSearch(readListSearch(before, defaultSort), changes, defaultSort);
      void navigate({
        to: '.',
        search: next as never,
        // Going back leads to another page of the list, not through every letter of a search.
        replace: changes.page === undefined,
        resetScroll: false,
      });
    };
    return { ...readListSearch(search, defaultSort), change };
  }, [search, navigate, defaultSort]);
}
