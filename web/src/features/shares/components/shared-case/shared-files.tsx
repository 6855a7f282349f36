import { Button } from '@mantine/core';
import { IconDownload, IconEyeOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { problemText } from '#/ui/feedback/error-text';
import { FormAlert } from '#/ui/forms/form-alert';
import rows from '#/ui/lists/row-list.module.css';
import { fileLinksOptions } from '../../api/file-links';
import type { ShareKey } from '../../api/public-client';
import type { CaseFile } from '../../api/types';
import { ALL, useDownload } from '../../model/use-download';
import { idsWith } from '../../model/use-file-links';
import { usePreparedFiles } from '../../model/use-prepared-files';
import { SharedFile } from './shared-file';
import classes from './shared-files.module.css';

interface SharedFilesProps {
  shareKey: ShareKey;
  files: readonly CaseFile[];
  /** The ids of files that are still being prepared for download. */
  preparing: readonly string[];
  /** How many files are left out because they could name the patient. */
  leftOut: number;
  /** If true, nothing was removed from the files. */
  showsPatient: boolean;
  /** Formats a size. */
  sizeText: (language: string, sizeBytes: number) => string;
}

/** The files of a shared case, for download, and how many are left out. */
export function SharedFiles(props: SharedFilesProps) {
  const { shareKey, preparing, showsPatient, sizeText } = props;
  const { t } = useTranslation();
  const { files, waiting, ...prepared } = usePreparedFiles(shareKey, props.files, preparing);
  const leftOut = props.leftOut + prepared.leftOut;
  const drawn = idsWith(files, 'picture');
  // A failure to load the pictures is ignored: the files are listed without them.
  const { data: pictures } = useQuery({
    ...fileLinksOptions(shareKey, 'picture', drawn),
    enabled: drawn.length > 0,
  });
  const { busyId, failure, download, downloadAll } = useDownload(shareKey, files);
  const isAlone = files.length === 0 && leftOut === 0;
  const hasPictures = files.some(({ recognised: { kind } }) => kind === 'image' || kind === 'preview');
  const notices = [
    leftOut > 0 && t('shares.leftOut', { count: leftOut }),
    !showsPatient && hasPictures && t('shares.textInPictures'),
  ].filter((notice) => notice !== false);
  const failureOf = (id: string) =>
    failure?.id === id && (
      <div className={classes.failure}>
        <FormAlert>{problemText(t, failure.problem)}</FormAlert>
      </div>
    );
  if (isAlone) return <p className={rows.empty}>{t('shares.noFiles')}</p>;
  return (
    <>
      {notices.length > 0 && (
        <div className={classes.notices}>
          <IconEyeOff size={17} stroke={1.6} aria-hidden />
          <div>
            {notices.map((notice) => (
              <p key={notice}>{notice}</p>
            ))}
          </div>
        </div>
      )}
      <ul className={rows.list}>
        {files.map((file) => (
          <SharedFile
            key={file.id}
            file={file}
            picture={pictures?.[file.id]}
            isPreparing={waiting.includes(file.id)}
            isBusy={busyId === file.id}
            failure={failureOf(file.id)}
            sizeText={sizeText}
            onDownload={() => void download(file.id)}
          />
        ))}
      </ul>
      {files.filter(({ may_download }) => may_download).length + waiting.length > 1 && (
        <div className={classes.all}>
          <Button
            size="sm"
            variant="default"
            leftSection={<IconDownload size={17} stroke={1.6} aria-hidden />}
            disabled={waiting.length > 0}
            loading={busyId === ALL}
            onClick={() => void downloadAll()}
          >
            {t('files.downloadAll')}
          </Button>
          {failureOf(ALL)}
        </div>
      )}
    </>
  );
}
