import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { fileLinksOptions } from '../api/file-links';
import type { ShareKey } from '../api/public-client';
import type { CaseFile } from '../api/types';

const ASK_AGAIN_MS = 3_000;
/** After some minutes whoever still waits opens the link again. */
const ASKED_MOST = 100;

/** The files, of which some can be downloaded only in a moment: the page asks until they can. */
export function usePreparedFiles(key: ShareKey, files: readonly CaseFile[], preparing: readonly string[]) {
  const { data: links } = useQuery({
    ...fileLinksOptions(key, 'original', preparing),
    enabled: preparing.length > 0,
    refetchInterval: ({ state }) =>
      state.dataUpdateCount + state.errorUpdateCount < ASKED_MOST &&
      preparing.some((id) => !state.data?.[id]) &&
      ASK_AGAIN_MS,
  });
  return useMemo(() => {
    const waiting = preparing.filter((id) => !links?.[id]);
    const prepared = files.map((file) =>
      preparing.includes(file.id) ? { ...file, may_download: !waiting.includes(file.id) } : file,
    );
    return { files: prepared, waiting };
  }, [files, preparing, links]);
}
