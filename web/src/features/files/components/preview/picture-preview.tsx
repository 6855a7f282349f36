import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadError } from '#/ui/lists/load-error';
import type { CaseFile } from '../../api/case-files';
import { pictureLinkOptions } from '../../api/file-links';
import classes from './picture-preview.module.css';
import overlay from './preview-overlay.module.css';

interface PicturePreviewProps {
  file: CaseFile;
  zoom: number;
}

/** The picture as rendered by the server, as large as the window or larger. */
export function PicturePreview({ file, zoom }: PicturePreviewProps) {
  const { t } = useTranslation();
  const { data: url, error, refetch } = useQuery(pictureLinkOptions(file.id));
  const [failures, setFailures] = useState(0);
  const [isLoaded, setLoaded] = useState(false);
  const isLost = error !== null || failures > 1;
  if (isLost)
    return (
      <LoadError
        error={error}
        onRetry={() => {
          setFailures(0);
          void refetch();
        }}
      />
    );
  return (
    <>
      {!isLoaded && (
        <p className={overlay.message} role="status">
          {t('files.loadingPreview')}
        </p>
      )}
      {url && (
        <img
          key={url}
          className={classes.picture}
          src={url}
          alt={file.filename}
          data-loaded={isLoaded || undefined}
          style={{ width: `${zoom * 100}%`, height: `${zoom * 100}%` }}
          onLoad={() => setLoaded(true)}
          onError={() => {
            setFailures(failures + 1);
            if (failures === 0) void refetch();
          }}
        />
      )}
    </>
  );
}
