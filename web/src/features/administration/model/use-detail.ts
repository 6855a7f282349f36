import { useQuery } from '@tanstack/react-query';
import { unwrap } from '#/api/problem';
import { ADMINISTRATION_KEY } from './use-list';

type Call<Answer> = (signal: AbortSignal) => Parameters<typeof unwrap<Answer>>[0];

/** Loads one record of the administration. */
export function useDetail<Answer>(key: readonly string[], call: Call<Answer>) {
  return useQuery({
    queryKey: [...ADMINISTRATION_KEY, ...key],
    queryFn: ({ signal }) => unwrap(call(signal)),
  });
}
