import { createContext, type ReactNode, use, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { InfoDialog } from '#/ui/dialogs/info-dialog';
import type { CaseFile } from '../../api/case-files';
import { useDownloads } from '../../model/list/use-downloads';
import { previewKind } from '../../model/preview/previews';
import { LazyPreviewOverlay } from '../preview/lazy-preview-overlay';
import { DeleteFileDialog } from './delete-file-dialog';

interface Actions {
  mayChange: boolean;
  isDownloading: boolean;
  /** Shows the file if it has a preview, otherwise downloads it. */
  open: (file: CaseFile) => void;
  download: (file: CaseFile) => void;
  downloadAll: (userId?: string) => void;
  remove: (file: CaseFile) => void;
}

const ActionsContext = createContext<Actions | null>(null);

export function useFileActions(): Actions {
  const actions = use(ActionsContext);
  if (!actions) throw new Error('useFileActions outside of FileActions');
  return actions;
}

interface FileActionsProps {
  caseId: string;
  /** In the order in which the preview moves from one to the next. */
  files: readonly CaseFile[];
  mayChange: boolean;
  children: ReactNode;
}

/** The actions on a file, available everywhere in the case, and their dialogs. */
export function FileActions({ caseId, files, mayChange, children }: FileActionsProps) {
  const { t } = useTranslation();
  const downloads = useDownloads(caseId, files);
  const [shownId, setShownId] = useState<string>();
  const [removed, setRemoved] = useState<CaseFile>();
  const [isAsking, setAsking] = useState(false);
  const shown = useMemo(() => files.filter((file) => previewKind(file)), [files]);
  const { download, downloadAll } = downloads;
  return (
    <ActionsContext
      value={{
        mayChange,
        isDownloading: downloads.isBusy,
        download,
        downloadAll,
        open: (file) => (previewKind(file) ? setShownId(file.id) : download(file)),
        remove: (file) => {
          setRemoved(file);
          setAsking(true);
        },
      }}
    >
      {children}
      <LazyPreviewOverlay
        files={shown}
        shownId={shownId}
        onShow={setShownId}
        onDownload={download}
        onClose={() => setShownId(undefined)}
      />
      {removed && (
        <DeleteFileDialog opened={isAsking} caseId={caseId} file={removed} onClose={() => setAsking(false)} />
      )}
      <InfoDialog opened={downloads.isLocked} title={t('files.lockedTitle')} onClose={downloads.dismissLock}>
        <p>{t('server.filesLocked')}</p>
      </InfoDialog>
    </ActionsContext>
  );
}
