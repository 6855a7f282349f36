import { Button } from '@mantine/core';
import { IconDownload, IconFile, IconFileTypePdf } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { problemText } from '#/ui/error-text';
import { FormAlert } from '#/ui/form-alert';
import rows from '#/ui/row-list.module.css';
import { fileLinksOptions } from '../api/file-links';
import type { ShareKey } from '../api/public-client';
import type { CaseFile } from '../api/types';
import { writtenMoment } from '../model/dates';
import { useDownload } from '../model/use-download';
import { idsWith } from '../model/use-file-links';
import classes from './shared-files.module.css';

interface SharedFilesProps {
  shareKey: ShareKey;
  files: readonly CaseFile[];
  /** Then what may name the patient is there for everybody, and only a locked device keeps something back. */
  showsPatient: boolean;
  /** How sizes are written. */
  sizeText: (language: string, sizeBytes: number) => string;
}

/** The files of a shared case, to take along. */
export function SharedFiles({ shareKey, files, showsPatient, sizeText }: SharedFilesProps) {
  const { t, i18n } = useTranslation();
  const drawn = idsWith(files, 'picture');
  // Without its picture a file is still a file.
  const { data: pictures } = useQuery({
    ...fileLinksOptions(shareKey, 'picture', drawn),
    enabled: drawn.length > 0,
  });
  const { busyId, failure, download } = useDownload(shareKey, files);
  if (files.length === 0) return <p className={rows.empty}>{t('shares.noFiles')}</p>;
  return (
    <ul className={rows.list}>
      {files.map((file) => (
        <li key={file.id} className={rows.row}>
          <Picture file={file} link={pictures?.[file.id]} />
          <div>
            <div className={rows.name}>{file.filename}</div>
            <div className={rows.facts}>
              {sizeText(i18n.language, file.size)} · {writtenMoment(i18n.language, file.created_date)}
            </div>
            {!file.may_download && (
              <div className={rows.facts}>
                {showsPatient || file.recognised.kind === 'model'
                  ? t('files.locked')
                  : t('server.namesPatient')}
              </div>
            )}
            {failure?.id === file.id && (
              <div className={classes.failure}>
                <FormAlert>{problemText(t, failure.problem)}</FormAlert>
              </div>
            )}
          </div>
          {file.may_download && (
            <Button
              size="sm"
              variant="default"
              aria-label={t('files.download', { name: file.filename })}
              leftSection={<IconDownload size={17} stroke={1.6} aria-hidden />}
              loading={busyId === file.id}
              onClick={() => void download(file.id)}
            >
              {t('security.download')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

function Picture({ file, link }: { file: CaseFile; link: string | undefined }) {
  if (link)
    return <img src={link} alt="" loading="lazy" referrerPolicy="no-referrer" className={classes.picture} />;
  const Icon = file.recognised.kind === 'pdf' ? IconFileTypePdf : IconFile;
  return (
    <span className={rows.icon}>
      <Icon size={19} stroke={1.5} aria-hidden />
    </span>
  );
}
