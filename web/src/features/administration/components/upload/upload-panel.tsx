import { Button, Progress } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SheetPath } from '#/api/sheets';
import { translateServerText } from '#/i18n/server-texts';
import type { UploadPath } from '../../api/upload-sheet';
import { useUpload } from '../../model/use-upload';
import { SkippedList } from '../skipped-list';
import { UploadForm } from './upload-form';
import classes from './upload-panel.module.css';

interface UploadPanelProps {
  /** The endpoint the file is sent to. */
  path: UploadPath;
  template: { path: SheetPath; fileName: string };
  /** Describes the columns of the file. */
  hint: string;
  /** Explains what happens to existing entries. */
  overwriteHint: string;
  skippedTitle: string;
  /** Replaces the usual text for entries without changes. */
  unchanged?: string;
  /** The button that leads back to the list. */
  back: ReactNode;
}

/** Uploads a list from a file: choosing it, progress and result (LIC-01, LIC-02). */
export function UploadPanel(props: UploadPanelProps) {
  const { path, template, hint, overwriteHint, skippedTitle, unchanged, back } = props;
  const { t } = useTranslation();
  const { answer, failure, badRows, isProcessing, sent, send, startAgain } = useUpload(path);
  if (isProcessing) {
    return (
      <div className={classes.panel}>
        <p role="status">{t('adm.upload.processing')}</p>
        <Progress
          className={classes.progress}
          value={sent * 100}
          animated={sent === 1}
          aria-label={t('adm.upload.processing')}
        />
      </div>
    );
  }
  if (answer) {
    return (
      <div className={classes.panel} data-kind="success">
        <IconCircleCheck size={36} stroke={1.6} aria-hidden />
        <p role="status">{translateServerText(t, answer.message)}</p>
        <p>{t('adm.upload.added', { number: answer.added })}</p>
        <SkippedList
          title={skippedTitle}
          skipped={answer.skipped}
          count={answer.skipped_count}
          unchanged={unchanged}
        />
        <div className={classes.actions}>
          <Button variant="default" onClick={startAgain}>
            {t('adm.upload.more')}
          </Button>
          {back}
        </div>
      </div>
    );
  }
  if (failure) {
    return (
      <div className={classes.panel} data-kind="error">
        <IconAlertTriangle size={36} stroke={1.6} aria-hidden />
        <p role="alert">{failure}</p>
        <SkippedList title={t('adm.upload.badRows')} skipped={badRows} />
        <div className={classes.actions}>
          <Button onClick={startAgain}>{t('adm.upload.tryAgain')}</Button>
        </div>
      </div>
    );
  }
  return <UploadForm hint={hint} overwriteHint={overwriteHint} template={template} onSend={send} />;
}
