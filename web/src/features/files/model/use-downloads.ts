import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toProblem } from '#/api/problem';
import { startDownload } from '#/api/start-download';
import { problemText } from '#/ui/feedback/error-text';
import { notify } from '#/ui/feedback/notify';
import type { CaseFile } from '../api/case-files';
import { archiveLink, fileLink } from '../api/file-links';

/** Whoever only looks at the account of somebody else gets no file either, but not for this reason. */
function isKeptBack({ may_download, from_locked_device }: CaseFile): boolean {
  return !may_download && from_locked_device === 1;
}

/** Downloads begin with a link that is good for a few minutes (FIL-04, FIL-05). */
export function useDownloads(caseId: string, files: readonly CaseFile[]) {
  const { t } = useTranslation();
  const [isBusy, setBusy] = useState(false);
  const [isLocked, setLocked] = useState(false);

  async function begin(findLink: () => Promise<string>) {
    if (isBusy) return;
    setBusy(true);
    try {
      startDownload(await findLink());
    } catch (error) {
      void notify({ kind: 'error', text: problemText(t, toProblem(error)) });
    } finally {
      setBusy(false);
    }
  }

  return {
    isBusy,
    /** The device of the last file keeps its scans to itself (FIL-07). */
    isLocked,
    dismissLock: () => setLocked(false),
    download: (file: CaseFile) => {
      if (isKeptBack(file)) setLocked(true);
      else void begin(() => fileLink(file.id));
    },
    /** What is kept back is missing in the ZIP, which cannot say so; of nothing else there is none. */
    downloadAll: (userId?: string) => {
      const wanted = files.filter(({ user_id }) => userId === undefined || user_id === userId);
      if (wanted.some(isKeptBack)) setLocked(true);
      if (!wanted.every(isKeptBack)) void begin(() => archiveLink(caseId, userId));
    },
  };
}
