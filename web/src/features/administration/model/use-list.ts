import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { FilterOf, ListPath, RowOf } from '#/api/administration';
import { client } from '#/api/client';
import { unwrap } from '#/api/problem';
import type { ListPage, ListView } from '#/ui/data-table/state/types';
import { useListAddress } from '#/ui/data-table/state/use-list-address';

/** The query key of all data of the administration; every change invalidates it. */
export const ADMINISTRATION_KEY = ['administration'] as const;

/** One page of a list, as given by the URL. Keeps showing the previous page until the next one is loaded. */
export function useList<Path extends ListPath>(
  path: Path,
  defaultSort: string,
): ListView<RowOf<Path>, FilterOf<Path>> {
  const address = useListAddress(defaultSort);
  const { search, sort, page, size, filters } = address;
  const query = { ...filters, search: search || undefined, sort, page, page_size: size };
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: [...ADMINISTRATION_KEY, path, query],
    queryFn: async ({ signal }) => {
      // The client's types need a literal path: this one represents any list path.
      const call = client.GET(path as '/v1/cs/labs/', { params: { query }, signal });
      return (await unwrap(call)) as ListPage<unknown> as ListPage<RowOf<Path>>;
    },
    placeholderData: keepPreviousData,
  });
  return useMemo(
    () => ({ address, page: data, error, isStale: isPlaceholderData, retry: () => void refetch() }),
    [address, data, error, isPlaceholderData, refetch],
  );
}
