import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { changeListSearch, readListSearch } from './list-search';
import type { ListAddress, ListChanges } from './types';

/** Where in a list the reader is, read from the address of the page and written there. */
export function useListAddress(defaultSort: string): ListAddress {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  return useMemo(() => {
    const now = readListSearch(search, defaultSort);
    return {
      ...now,
      change: (changes: ListChanges) =>
        void navigate({
          to: '.',
          search: changeListSearch(now, changes, defaultSort) as never,
          // Going back leads to another page of the list, not through every letter of a search.
          replace: changes.page === undefined,
          resetScroll: false,
        }),
    };
  }, [search, navigate, defaultSort]);
}
