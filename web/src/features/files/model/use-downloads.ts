import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toProblem } from '#/api/problem';
import { startDownload } from '#/api/start-download';
import { problemText } from '#/ui/error-text';
import { notify } from '#/ui/notify';
import type { CaseFile } from '../api/case-files';
import { archiveLink, fileLink } from '../api/file-links';

/** Downloads begin with a link that is good for a few minutes (FIL-04, FIL-05). */
export function useDownloads(caseId: string) {
  const { t } = useTranslation();
  const [isBusy, setBusy] = useState(false);
  const [isLocked, setLocked] = useState(false);

  async function begin(findLink: () => Promise<string>) {
    if (isBusy) return;
    setBusy(true);
    try {
      startDownload(await findLink());
    } catch (error) {
      const problem = toProblem(error);
      // Somebody has locked the device since the list was loaded.
      if (problem.status === 403) setLocked(true);
      else void notify({ kind: 'error', text: problemText(t, problem) });
    } finally {
      setBusy(false);
    }
  }

  return {
    isBusy,
    /** The device of the last file keeps its scans to itself (FIL-07). */
    isLocked,
    dismissLock: () => setLocked(false),
    download: ({ id, may_download }: Pick<CaseFile, 'id' | 'may_download'>) => {
      if (may_download) void begin(() => fileLink(id));
      else setLocked(true);
    },
    downloadAll: (userId?: string) => void begin(() => archiveLink(caseId, userId)),
  };
}
