import { Button } from '@mantine/core';
import { IconDownload, IconFile, IconFileTypePdf } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import rows from '#/ui/lists/row-list.module.css';
import type { CaseFile } from '../../api/types';
import { writtenMoment } from '../../model/dates';
import classes from './shared-files.module.css';

interface SharedFileProps {
  file: CaseFile;
  /** The link of its picture. */
  picture: string | undefined;
  isPreparing: boolean;
  isBusy: boolean;
  /** Why it could not be downloaded. */
  failure: ReactNode;
  sizeText: (language: string, sizeBytes: number) => string;
  onDownload: () => void;
}

export function SharedFile(props: SharedFileProps) {
  const { file, picture, isPreparing, isBusy, failure, sizeText, onDownload } = props;
  const { t, i18n } = useTranslation();
  return (
    <li className={rows.row}>
      <Picture file={file} link={picture} />
      <div>
        <div className={rows.name}>{file.filename}</div>
        <div className={rows.facts}>
          {sizeText(i18n.language, file.size)} · {writtenMoment(i18n.language, file.created_date)}
        </div>
        {!file.may_download && (
          <div className={rows.facts}>{isPreparing ? t('shares.preparing') : t('server.filesLocked')}</div>
        )}
        {failure}
      </div>
      {file.may_download && (
        <Button
          size="sm"
          variant="default"
          aria-label={t('files.download', { name: file.filename })}
          leftSection={<IconDownload size={17} stroke={1.6} aria-hidden />}
          loading={isBusy}
          onClick={onDownload}
        >
          {t('security.download')}
        </Button>
      )}
    </li>
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
