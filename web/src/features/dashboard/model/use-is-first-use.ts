import { useQuery } from '@tanstack/react-query';
import { statusCountsOptions } from '../api/status-counts';

/** There is no case at all, as far as one knows. */
export function useIsFirstUse(): boolean {
  const { data } = useQuery(statusCountsOptions());
  return data !== undefined && Object.values(data).every((count) => count === 0);
}
