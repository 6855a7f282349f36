import { Button } from '@mantine/core';
import { IconCube } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '#/api/problem';
import { problemText } from '#/ui/feedback/error-text';
import { LazyCaseViewer, preloadViewer } from '#/viewer/lazy-case-viewer';
import type { Load, ViewerSource } from '#/viewer/source';
import { fileLinksOptions } from '../../api/file-links';
import { loadBytes } from '../../api/load-bytes';
import type { ShareKey } from '../../api/public-client';
import type { CaseFile } from '../../api/types';
import { readFileAddress } from '../../model/file-address';
import { idsWith, useFindLink } from '../../model/use-file-links';
import classes from './shared-scans.module.css';

interface SharedScansProps {
  shareKey: ShareKey;
  files: readonly CaseFile[];
  /** The same sources as for the person who made the link, or its view would refer to other layers. */
  sources: readonly ViewerSource[];
  /** The file whose picture represents the scans. */
  pictureId: string | undefined;
  /** The view that was saved with the link; if there is one, the viewer opens at once. */
  view: string | null;
}

/** The scans: first as a picture, then in 3D in the same place. */
export function SharedScans({ shareKey, files, sources, pictureId, view }: SharedScansProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(view !== null);
  const findLink = useFindLink(shareKey, files);
  const load: Load = useCallback(
    async (address, signal, onProgress) => {
      const wanted = readFileAddress(address);
      const link = wanted && (await findLink(wanted.id, wanted.type));
      if (!link) throw new ApiProblem(404, { code: 'not_found' });
      return loadBytes(link, signal, onProgress);
    },
    [findLink],
  );

  if (isOpen && sources.length > 0) {
    return (
      <LazyCaseViewer
        sources={sources}
        projection="perspective"
        load={load}
        failureText={(error) => (error instanceof ApiProblem ? problemText(t, error) : undefined)}
        initialView={view ?? undefined}
      />
    );
  }
  return (
    <div className={classes.place} data-pictured={pictureId !== undefined || undefined}>
      {pictureId && <ScansPicture shareKey={shareKey} files={files} id={pictureId} />}
      {sources.length > 0 && (
        <Button
          className={classes.show}
          leftSection={<IconCube size={19} stroke={1.6} aria-hidden />}
          onPointerEnter={preloadViewer}
          onFocus={preloadViewer}
          onClick={() => setOpen(true)}
        >
          {t('files.show3d')}
        </Button>
      )}
    </div>
  );
}

interface ScansPictureProps extends Pick<SharedScansProps, 'shareKey' | 'files'> {
  id: string;
}

/** The link of the picture comes in the same call as those for the list of files. */
function ScansPicture({ shareKey, files, id }: ScansPictureProps) {
  const { t } = useTranslation();
  const { data: links } = useQuery(fileLinksOptions(shareKey, 'picture', idsWith(files, 'picture')));
  const link = links?.[id];
  return link ? <img src={link} alt={t('files.preview')} referrerPolicy="no-referrer" /> : null;
}
