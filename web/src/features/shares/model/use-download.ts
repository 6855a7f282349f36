import { useState } from 'react';
import { ApiProblem, toProblem } from '#/api/problem';
import { findLinkToAll } from '../api/file-links';
import type { ShareKey } from '../api/public-client';
import type { CaseFile } from '../api/types';
import { useFindLink } from './use-file-links';

/** Stands in for a file's id: all files. */
export const ALL = 'all';

/** Follows a link that the browser saves as a file; the page stays open. */
function follow(link: string): void {
  const anchor = document.createElement('a');
  anchor.href = link;
  anchor.rel = 'noreferrer';
  anchor.click();
}

/** One download at a time, each with a link that is valid now. */
export function useDownload(key: ShareKey, files: readonly CaseFile[]) {
  const findLink = useFindLink(key, files);
  const [busyId, setBusyId] = useState<string>();
  const [failure, setFailure] = useState<{ id: string; problem: ApiProblem }>();

  async function downloadBy(id: string, find: () => Promise<string | undefined>): Promise<void> {
    if (busyId) return;
    setBusyId(id);
    setFailure(undefined);
    try {
      const link = await find();
      if (!link) throw new ApiProblem(404, { code: 'not_found' });
      follow(link);
    } catch (error) {
      setFailure({ id, problem: toProblem(error) });
    } finally {
      setBusyId(undefined);
    }
  }

  return {
    busyId,
    failure,
    download: (id: string) => downloadBy(id, () => findLink(id, 'original')),
    downloadAll: () => downloadBy(ALL, () => findLinkToAll(key)),
  };
}
