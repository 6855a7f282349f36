import { useQuery } from '@tanstack/react-query';
import { statusCountsOptions } from '../api/status-counts';

/** True once it is known that the person has no cases. */
export function useIsFirstUse(): boolean {
  const { data } = useQuery(statusCountsOptions());
  return data !== undefined && Object.values(data).every((count) => count === 0);
}
