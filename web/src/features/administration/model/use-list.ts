import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call, type Query } from '#/api/call';
import type { ListPage, ListView } from '#/ui/data-table/state/types';
import { useListAddress } from '#/ui/data-table/state/use-list-address';

/** All that the administration has loaded; what is changed there is asked for anew. */
export const ADMINISTRATION_KEY = ['administration'] as const;

/** One page of a list, by what stands in the address. The last page stays until the next one has come. */
export function useList<Row>(path: string, defaultSort: string, more: Query = {}): ListView<Row> {
  const address = useListAddress(defaultSort);
  const { search, sort, page, size, filters } = address;
  const query = { ...more, ...filters, search, sort, page, page_size: size };
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: [...ADMINISTRATION_KEY, path, query],
    queryFn: ({ signal }) => call<ListPage<Row>>('GET', path, { query, signal }),
    placeholderData: keepPreviousData,
  });
  return useMemo(
    () => ({ address, page: data, error, isStale: isPlaceholderData, retry: () => void refetch() }),
    [address, data, error, isPlaceholderData, refetch],
  );
}
