import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { CaseFile } from '../../api/case-files';
import { filesOptions } from '../../api/case-files';
import { sortIntoGroups } from './groups';

/**
 * The files of an open case in display order; the list that came with the case is used until a newer one is loaded.
 */
export function useCaseFiles(caseId: string, cameWithCase: CaseFile[], cameAtMs: number) {
  const queryClient = useQueryClient();
  const { data, error, refetch } = useQuery({
    ...filesOptions(caseId),
    initialData: cameWithCase,
    initialDataUpdatedAt: cameAtMs,
  });
  useEffect(() => {
    const { queryKey } = filesOptions(caseId);
    const known = queryClient.getQueryState(queryKey)?.dataUpdatedAt ?? 0;
    if (cameAtMs > known) queryClient.setQueryData(queryKey, cameWithCase, { updatedAt: cameAtMs });
  }, [queryClient, caseId, cameWithCase, cameAtMs]);
  const files = useMemo(() => sortIntoGroups(data).flatMap(([, ofGroup]) => ofGroup), [data]);
  return { files, error, refetch };
}
