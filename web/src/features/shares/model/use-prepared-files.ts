import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { fileStatesOptions } from '../api/file-states';
import type { ShareKey } from '../api/public-client';
import type { CaseFile } from '../api/types';

const ASK_AGAIN_MS = 3_000;
/** After some minutes whoever still waits opens the link again. */
const ASKED_MOST = 100;

/** The files, of which some can be downloaded only in a moment: the page asks until each can, or is left out after all. */
export function usePreparedFiles(key: ShareKey, files: readonly CaseFile[], preparing: readonly string[]) {
  const { data: states } = useQuery({
    ...fileStatesOptions(key),
    enabled: preparing.length > 0,
    refetchInterval: ({ state: { data, dataUpdateCount, errorUpdateCount } }) =>
      dataUpdateCount + errorUpdateCount < ASKED_MOST &&
      (!data || preparing.some((id) => data.states[id] === 'waiting')) &&
      ASK_AGAIN_MS,
  });
  return useMemo(() => {
    const ofState = (state: string) => preparing.filter((id) => states?.[id] === state);
    const waiting = states ? ofState('waiting') : preparing;
    const ready = ofState('ready');
    // What is neither was left out, or is no file of the case any more.
    const prepared = files.flatMap((file) => {
      if (ready.includes(file.id)) return [{ ...file, may_download: true }];
      return !preparing.includes(file.id) || waiting.includes(file.id) ? [file] : [];
    });
    return { files: prepared, waiting, leftOut: ofState('left_out').length };
  }, [files, preparing, states]);
}
