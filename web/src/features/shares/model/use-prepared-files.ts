import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { fileStatesOptions } from '../api/file-states';
import type { ShareKey } from '../api/public-client';
import type { CaseFile } from '../api/types';

const ASK_AGAIN_MS = 3_000;
/** After this many attempts, some minutes, a visitor has to open the link again. */
const ASKED_MOST = 100;

/** The files, of which some are still being prepared: the page asks until each is ready or left out. */
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
    // A file in neither list was left out or removed from the case.
    const prepared = files.flatMap((file) => {
      if (ready.includes(file.id)) return [{ ...file, may_download: true }];
      return !preparing.includes(file.id) || waiting.includes(file.id) ? [file] : [];
    });
    return { files: prepared, waiting, leftOut: ofState('left_out').length };
  }, [files, preparing, states]);
}
