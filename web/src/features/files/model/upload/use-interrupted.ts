import { useQuery, useQueryClient } from '@tanstack/react-query';
import { toProblem } from '#/api/problem';
import { discardUpload, interruptedOptions } from '../../api/uploads';
import type { QueuedUpload } from './upload-queue';
import { uploadIdOf } from './use-uploads';

/** Uploads that were interrupted and are not being resumed. */
export function useInterrupted(caseId: string, uploads: readonly QueuedUpload[], isAsked: boolean) {
  const queryClient = useQueryClient();
  const { queryKey } = interruptedOptions(caseId);
  const { data = [] } = useQuery({ ...interruptedOptions(caseId), enabled: isAsked });
  const goingOn = new Set(uploads.map(({ uploadUrl }) => uploadUrl && uploadIdOf(uploadUrl)));

  async function discard(id: string) {
    queryClient.setQueryData(queryKey, (before) => before?.filter((upload) => upload.id !== id));
    try {
      await discardUpload(id);
    } catch (error) {
      // An upload that is already gone counts as discarded.
      if (toProblem(error).status !== 404) await queryClient.invalidateQueries({ queryKey });
    }
  }

  return { interrupted: data.filter(({ id }) => !goingOn.has(id)), discard };
}
