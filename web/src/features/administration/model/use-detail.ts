import { useQuery } from '@tanstack/react-query';
import { call } from '#/api/call';
import { ADMINISTRATION_KEY } from './use-list';

/** One thing of the administration, by its address. */
export function useDetail<Answer>(path: string) {
  return useQuery({
    queryKey: [...ADMINISTRATION_KEY, path],
    queryFn: ({ signal }) => call<Answer>('GET', path, { signal }),
  });
}
