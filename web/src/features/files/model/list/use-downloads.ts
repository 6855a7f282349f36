import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toProblem } from '#/api/problem';
import { startDownload } from '#/api/start-download';
import { problemText } from '#/ui/feedback/error-text';
import { notify } from '#/ui/feedback/notify';
import type { CaseFile } from '../../api/case-files';
import { archiveLink, fileLink } from '../../api/file-links';

/**
 * Whether the file is withheld because its device is locked. In a support session no file can be downloaded either,
 * but for another reason.
 */
function isKeptBack({ may_download, from_locked_device }: CaseFile): boolean {
  return !may_download && from_locked_device === 1;
}

/** Each download starts with a link that is valid for a few minutes (FIL-04, FIL-05). */
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
    /** A requested file comes from a locked device, whose scans cannot be downloaded (FIL-07). */
    isLocked,
    dismissLock: () => setLocked(false),
    download: (file: CaseFile) => {
      if (isKeptBack(file)) setLocked(true);
      else void begin(() => fileLink(file.id));
    },
    /**
     * The ZIP cannot tell which files are withheld, so the dialog does. If all files are withheld, there is no ZIP.
     */
    downloadAll: (userId?: string) => {
      const wanted = files.filter(({ user_id }) => userId === undefined || user_id === userId);
      if (wanted.some(isKeptBack)) setLocked(true);
      if (!wanted.every(isKeptBack)) void begin(() => archiveLink(caseId, userId));
    },
  };
}
