import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { currentUser } from '#/api/session';
import { useRefreshCases } from '#/api/touched';
import { notify } from '#/ui/feedback/notify';
import { filesOptions } from '../../api/case-files';
import { sendFile } from '../../api/send-file';
import { discardUpload, finishBatch, interruptedOptions } from '../../api/uploads';
import { fingerprintOf, isSameFile } from './fingerprint';
import { isUnderWay, type QueuedUpload, type QueuePorts, UploadQueue } from './upload-queue';

/** Many files are sent one after the other; the list of interrupted uploads is loaded once for them. */
const LISTED_FOR_MS = 60_000;

/** The last part of `/v1/uploads/{id}/`. */
export function uploadIdOf(uploadUrl: string): string {
  return uploadUrl.split('/').filter(Boolean).at(-1) ?? '';
}

async function findInterrupted(
  queryClient: QueryClient,
  caseId: string,
  { file }: QueuedUpload,
  fingerprint: string | undefined,
  staleTime: number,
): Promise<string | undefined> {
  try {
    const all = await queryClient.fetchQuery({ ...interruptedOptions(caseId), staleTime });
    const found = all.find((interrupted) => isSameFile(file, fingerprint, interrupted));
    return found && `/v1/uploads/${found.id}/`;
  } catch {
    // Without the list, the file is sent from its beginning.
    return undefined;
  }
}

/** Warns before the page is closed during an upload. After the session has ended it does not warn. */
function useLeaveWarning(isBusy: boolean): void {
  useEffect(() => {
    if (!isBusy) return;
    const warn = (event: BeforeUnloadEvent) => {
      if (currentUser()) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isBusy]);
}

/** The queue's connection to a case, once there is one. */
function usePorts(caseId: string | undefined, isDraft: boolean): QueuePorts | undefined {
  const queryClient = useQueryClient();
  const refresh = useRefreshCases();
  const { t } = useTranslation();

  const isDraftNow = useRef(isDraft);
  isDraftNow.current = isDraft;
  // A ref, not a dependency: a change of language must not cancel uploads.
  const canceledText = useRef('');
  canceledText.current = t('files.canceled');

  return useMemo(() => {
    if (caseId === undefined) return undefined;
    const { queryKey: interruptedKey } = interruptedOptions(caseId);
    const forget = async (id: string) => {
      await discardUpload(id).catch(() => {});
      await queryClient.invalidateQueries({ queryKey: interruptedKey });
    };
    const tell = async () => {
      // Nobody is notified about a draft, and reporting all files as uploaded would send it.
      if (isDraftNow.current) return;
      // The files are stored already; if the notification failed, the next batch sends it.
      await finishBatch(caseId).catch(() => {});
    };
    return {
      send: async (upload, events) => {
        const { file, filename, commentId, isFromFolder } = upload;
        const fingerprint = await fingerprintOf(file);
        const find = (staleMs: number) => findInterrupted(queryClient, caseId, upload, fingerprint, staleMs);
        const uploadUrl = upload.uploadUrl ?? (await find(LISTED_FOR_MS));
        events.signal.throwIfAborted();
        const metadata = {
          filename,
          case_id: caseId,
          ...(commentId && { comment_id: commentId }),
          ...(fingerprint && { fingerprint }),
          ...(isFromFolder && { folder: '1' }),
        };
        if (uploadUrl) events.onStart(uploadUrl);
        await sendFile({ file, metadata, uploadUrl, findBegun: () => find(0), ...events });
      },
      discard: (uploadUrl) => void forget(uploadIdOf(uploadUrl)),
      onSent: ({ uploadUrl }) => {
        const id = uploadUrl && uploadIdOf(uploadUrl);
        queryClient.setQueryData(interruptedKey, (before) => before?.filter((upload) => upload.id !== id));
        void queryClient.invalidateQueries({ queryKey: filesOptions(caseId).queryKey });
      },
      onBatchSent: () => {
        void queryClient.invalidateQueries({ queryKey: interruptedKey });
        void tell().then(() => refresh({ name: 'files_uploaded', postIds: [caseId] }));
      },
      onCanceled: () => void notify({ kind: 'info', text: canceledText.current }),
    };
  }, [caseId, queryClient, refresh]);
}

/** The state of a queue; leaving the page cancels its uploads. */
function useQueue(queue: UploadQueue) {
  const state = useSyncExternalStore(queue.subscribe, queue.state);
  const isBusy = state.uploads.some(isUnderWay);
  useLeaveWarning(isBusy);

  useEffect(() => () => queue.leave(), [queue]);

  return { ...state, isBusy, queue };
}

/** Sends files to the open case; opening another case cancels them (FIL-01). */
export function useUploads(caseId: string, isDraft: boolean) {
  const ports = usePorts(caseId, isDraft);
  return useQueue(useMemo(() => new UploadQueue(ports), [ports]));
}

/** Sends files to a draft; until the draft is saved for the first time, they wait (ORD-02). */
export function useDraftUploads(draftId: string | undefined) {
  const ports = usePorts(draftId, true);
  const [queue] = useState(() => new UploadQueue());
  useEffect(() => {
    if (ports) queue.open(ports);
  }, [queue, ports]);
  return useQueue(queue);
}
