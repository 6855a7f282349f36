import { Button } from '@mantine/core';
import { IconCube, IconPhoto } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toProblem } from '#/api/problem';
import { translateServerText } from '#/i18n/server-texts';
import { problemText } from '#/ui/feedback/error-text';
import { type CaseViewerProps, LazyCaseViewer, preloadViewer } from '#/viewer/lazy-case-viewer';
import type { Projection, ViewerSource } from '#/viewer/source';
import type { CaseFile } from '../../api/case-files';
import { pictureLinkOptions } from '../../api/file-links';
import { loadBytes } from '../../api/load-bytes';
import { casePicture, isPictureComing } from '../../model/preview/case-picture';
import { viewerSources } from '../../model/preview/viewer-sources';
import classes from './case-preview.module.css';

interface CasePreviewProps {
  files: readonly CaseFile[];
  projection: Projection;
  /** Absent where the person may not set the jaw. */
  onSayJaw?: CaseViewerProps['onSayJaw'];
  onSnapshot?: (picture: Blob) => void;
  /** Called with the current view of the scans; undefined when the viewer is closed. */
  onViewChange?: (view: string | undefined) => void;
}

function FlatPicture({ file, alt }: { file: CaseFile; alt: string }) {
  const { data: url, refetch } = useQuery(pictureLinkOptions(file.id));
  const [hasFailed, setFailed] = useState(false);
  if (!url) return null;
  return (
    <img
      src={url}
      alt={alt}
      decoding="async"
      onError={() => {
        setFailed(true);
        if (!hasFailed) void refetch();
      }}
    />
  );
}

/** The same array while its content is the same, so that the viewer does not start again. */
function useSources(files: readonly CaseFile[]): readonly ViewerSource[] {
  const { t } = useTranslation();
  const made = viewerSources(files, {
    waiting: t('files.preparing'),
    failed: (reason) => (reason ? translateServerText(t, reason) : t('files.notShown')),
  });
  const written = JSON.stringify(made);
  return useMemo(() => JSON.parse(written) as ViewerSource[], [written]);
}

/** The case as a picture at once; on request, as a 3D view in the same place (CAS-01, VWR-01). */
export function CasePreview(props: CasePreviewProps) {
  const { files, projection, onSayJaw, onSnapshot, onViewChange } = props;
  const { t } = useTranslation();
  const [isSolid, setSolid] = useState(false);
  const sources = useSources(files);
  const picture = casePicture(files);
  const isComing = !picture && isPictureComing(files);
  if (!picture && !isComing && sources.length === 0) return null;
  const canTurn = sources.length > 0;
  if (isSolid && canTurn)
    return (
      <section className={classes.preview} aria-label={t('files.preview')}>
        <div className={classes.viewer}>
          <LazyCaseViewer
            sources={sources}
            projection={projection}
            load={loadBytes}
            failureText={(error) => problemText(t, toProblem(error))}
            onSayJaw={onSayJaw}
            onSnapshot={onSnapshot}
            onViewChange={onViewChange}
          />
        </div>
        <Button
          size="compact-sm"
          variant="subtle"
          className={classes.back}
          leftSection={<IconPhoto size={16} stroke={1.6} aria-hidden />}
          onClick={() => {
            setSolid(false);
            onViewChange?.(undefined);
          }}
        >
          {t('files.showPicture')}
        </Button>
      </section>
    );
  return (
    <section className={classes.preview} aria-label={t('files.preview')}>
      <div className={classes.flat} data-empty={!picture || undefined}>
        {picture && <FlatPicture file={picture} alt={t('files.preview')} />}
        {!picture && <p>{isComing ? t('files.pictureComing') : t('files.noPicture')}</p>}
        {canTurn && (
          <Button
            className={classes.show}
            leftSection={<IconCube size={18} stroke={1.6} aria-hidden />}
            onPointerEnter={preloadViewer}
            onFocus={preloadViewer}
            onClick={() => setSolid(true)}
          >
            {t('files.show3d')}
          </Button>
        )}
      </div>
    </section>
  );
}
