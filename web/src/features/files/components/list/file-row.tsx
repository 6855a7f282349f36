import { IconDownload, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { translateServerText } from '#/i18n/server-texts';
import { Pill } from '#/ui/data-display/pill';
import type { CaseFile } from '../../api/case-files';
import { fileTime } from '../../model/list/file-times';
import { roleWord } from '../../model/list/groups';
import { previewKind } from '../../model/preview/previews';
import { sizeText } from '../../model/sizes';
import { useFileActions } from './file-actions';
import classes from './file-row.module.css';
import { Thumbnail } from './thumbnail';

function RenditionNote({ rendition }: Pick<CaseFile, 'rendition'>) {
  const { t } = useTranslation();
  if (rendition?.state === 'waiting') return <span className={classes.note}>{t('files.preparing')}</span>;
  if (rendition?.state !== 'failed') return null;
  return (
    <span className={classes.note} data-failed>
      {rendition.reason ? translateServerText(t, rendition.reason) : t('files.notShown')}
    </span>
  );
}

/** A file of the case: its kind, who sent it when, and its actions. */
export function FileRow({ file }: { file: CaseFile }) {
  const { t, i18n } = useTranslation();
  const { mayChange, open, download, remove } = useFileActions();
  const { filename, size, name, created_date, recognised, rendition, uploader } = file;
  const role = roleWord(t, recognised);
  const hint = previewKind(file)
    ? t('files.show', { name: filename })
    : t('files.download', { name: filename });
  return (
    <li className={classes.row}>
      <Thumbnail file={file} />
      <div className={classes.text}>
        <div className={classes.head}>
          <button type="button" className={classes.name} title={hint} onClick={() => open(file)}>
            {filename}
          </button>
          {role && <Pill tone="grey">{role}</Pill>}
        </div>
        <div className={classes.facts}>
          <span>{sizeText(i18n.language, size)}</span>
          <span>{name}</span>
          <time dateTime={created_date}>{fileTime(i18n.language, created_date)}</time>
          <RenditionNote rendition={rendition} />
        </div>
      </div>
      <div className={classes.actions}>
        <button
          type="button"
          className={classes.action}
          aria-label={t('files.download', { name: filename })}
          title={t('files.download', { name: filename })}
          onClick={() => download(file)}
        >
          <IconDownload size={19} stroke={1.6} aria-hidden />
        </button>
        {uploader && mayChange && (
          <button
            type="button"
            className={classes.action}
            aria-label={t('files.deleteNamed', { name: filename })}
            title={t('files.deleteNamed', { name: filename })}
            onClick={() => remove(file)}
          >
            <IconTrash size={19} stroke={1.6} aria-hidden />
          </button>
        )}
      </div>
    </li>
  );
}
