import { Button } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiProblem } from '#/api/problem';
import { problemText } from '#/ui/feedback/error-text';
import { knownFaultText } from '#/ui/feedback/fault-texts';
import { useIsOutOfSight } from '#/ui/keyboard/out-of-sight';
import { groupOf, groupWord } from '../../model/list/groups';
import { sizeText } from '../../model/sizes';
import { sendingText } from '../../model/upload/progress';
import { timeLeftText } from '../../model/upload/rate';
import {
  isUnderWay,
  type QueuedUpload,
  type QueueState,
  type UploadQueue,
} from '../../model/upload/upload-queue';
import classes from './upload-list.module.css';
import { UploadRow } from './upload-row';

const SHOWN_WHEN_DONE_MS = 5_000;

/** The specified sentences for the cases they cover, and the server's reason for the others. */
function failureText(t: TFunction, problem: ApiProblem): string {
  const { status, fault } = problem;
  if (fault?.code === 'case_too_large') return t('files.sizeLimit');
  // Other texts of a 400 describe the call, not the file, and help nobody.
  const reason = fault && (status === 400 ? knownFaultText(t, fault) : problemText(t, problem));
  return reason ? `${t('files.uploadFailed')} ${reason}` : t('files.uploadFailed');
}

function Summary({ uploads, bytesPerSecond }: Pick<QueueState, 'uploads' | 'bytesPerSecond'>) {
  const { t, i18n } = useTranslation();
  const doneCount = uploads.filter(({ state }) => state === 'done').length;
  if (!uploads.some(isUnderWay)) {
    const isAll = doneCount === uploads.length;
    return (
      <div role="status">
        <h2>{isAll ? t('files.allSent', { count: doneCount }) : t('files.notAllSent')}</h2>
      </div>
    );
  }
  const bytesLeft = uploads
    .filter(isUnderWay)
    .reduce((sum, { file, sentBytes }) => sum + file.size - sentBytes, 0);
  const facts = [
    bytesPerSecond && t('files.perSecond', { size: sizeText(i18n.language, bytesPerSecond) }),
    timeLeftText(t, bytesLeft, bytesPerSecond),
  ].filter(Boolean);
  return (
    <>
      <div role="status">
        <h2>{sendingText(t, uploads)}</h2>
      </div>
      <p>{facts.join(' · ')}</p>
    </>
  );
}

function headingOf(t: TFunction, uploads: readonly QueuedUpload[], index: number): string | undefined {
  const group = uploads[index] && groupOf(uploads[index].recognised);
  const before = uploads[index - 1];
  return group && (!before || groupOf(before.recognised) !== group) ? groupWord(t, group) : undefined;
}

export interface UploadListProps extends QueueState {
  queue: Pick<UploadQueue, 'cancel' | 'cancelAll' | 'retry'>;
  /** The person removes a file. */
  onCancel?: () => void;
}

/** The uploads by jaw: their progress, and buttons to cancel or retry (FIL-01). */
export function UploadList({ uploads, problem, bytesPerSecond, queue, onCancel }: UploadListProps) {
  const { t } = useTranslation();
  const isBusy = uploads.some(isUnderWay);
  const isAllDone = uploads.length > 0 && uploads.every(({ state }) => state === 'done');
  const isOutOfSight = useIsOutOfSight();
  // Start the time to read it when it becomes visible.
  const isShownDone = isAllDone && !isOutOfSight;
  useEffect(() => {
    if (!isShownDone) return;
    const timer = setTimeout(() => queue.cancelAll(), SHOWN_WHEN_DONE_MS);
    return () => clearTimeout(timer);
  }, [isShownDone, queue]);
  return (
    <>
      <header className={classes.header}>
        <div className={classes.summary}>
          <Summary uploads={uploads} bytesPerSecond={bytesPerSecond} />
        </div>
        <Button
          size="compact-sm"
          variant="subtle"
          onClick={() => {
            onCancel?.();
            queue.cancelAll();
          }}
        >
          {isBusy ? t('files.cancelAll') : t('common.close')}
        </Button>
      </header>
      {problem && (
        <div className={classes.problem} role="alert">
          <div>
            <strong>{t('files.errorTitle', { status: problem.status })}</strong>
            <p>{failureText(t, problem)}</p>
          </div>
          <Button size="compact-sm" variant="subtle" onClick={() => queue.retry()}>
            {t('common.retry')}
          </Button>
        </div>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: without a mouse, the list is scrolled with the keys */}
      <ul className={classes.uploads} tabIndex={0} aria-label={t('files.uploads')}>
        {uploads.map((upload, index) => [
          headingOf(t, uploads, index) && (
            <li key={`${upload.key} heading`} className={classes.group}>
              {headingOf(t, uploads, index)}
            </li>
          ),
          <UploadRow
            key={upload.key}
            upload={upload}
            onCancel={() => {
              onCancel?.();
              queue.cancel(upload.key);
            }}
          />,
        ])}
      </ul>
    </>
  );
}
