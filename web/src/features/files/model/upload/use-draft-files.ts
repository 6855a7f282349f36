import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type CaseFile, filesOptions } from '../../api/case-files';
import { sortIntoGroups } from '../list/groups';
import { useRefusedFiles } from '../picking/use-refused-files';
import { isUnderWay } from './upload-queue';
import { useInterrupted } from './use-interrupted';
import { useDraftUploads } from './use-uploads';

export interface Draft {
  id: string;
  /** Created on this page, so it has no files from before. */
  isNew: boolean;
}

const NONE: CaseFile[] = [];

/**
 * The files of an order that is still being written (ORD-02): those it has, and those being uploaded. They are
 * uploaded at once, so that the order can be sent with all of them and closing the page loses none.
 */
export function useDraftFiles(draft: Draft | undefined) {
  const { uploads, problem, bytesPerSecond, queue } = useDraftUploads(draft?.id);
  const refusals = useRefusedFiles();
  const id = draft?.id ?? '';
  const { data, error, refetch } = useQuery({
    ...filesOptions(id),
    enabled: draft !== undefined,
    ...(draft?.isNew ? { initialData: NONE } : { staleTime: 0 }),
  });
  const isAsked = draft !== undefined && !draft.isNew;
  const { interrupted, discard } = useInterrupted(id, uploads, isAsked);
  const files = useMemo(() => data && sortIntoGroups(data).flatMap(([, ofGroup]) => ofGroup), [data]);
  const unsent = uploads.filter(({ state }) => state !== 'done');
  return {
    draft,
    /** Undefined while they load. */
    files: draft ? files : NONE,
    error,
    refetch,
    uploads,
    problem,
    bytesPerSecond,
    queue,
    refusals,
    interrupted,
    discard,
    count: (files?.length ?? 0) + unsent.length,
    isComing: unsent.some(isUnderWay),
    /** An upload failed or was interrupted before: the person has to decide about it. */
    isMissing: interrupted.length > 0 || unsent.some((upload) => !isUnderWay(upload)),
    /** Leaving the page now would lose a file. */
    isUnsent: unsent.length > 0,
  };
}

export type DraftFiles = ReturnType<typeof useDraftFiles>;
