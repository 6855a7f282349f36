import { IconAlertCircle, IconCircleCheck, IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { roleWord } from '../../model/list/groups';
import { percentText, sizeText } from '../../model/sizes';
import type { QueuedUpload } from '../../model/upload/upload-queue';
import { KindIcon } from '../list/thumbnail';
import classes from './upload-row.module.css';

function useStateText({ state, sentBytes, file }: QueuedUpload): string {
  const { t, i18n } = useTranslation();
  const size = (bytes: number) => sizeText(i18n.language, bytes);
  const percent = percentText(i18n.language, sentBytes, file.size);
  return {
    waiting: t('files.waiting'),
    sending: t('files.sent', { sent: size(sentBytes), total: size(file.size), percent }),
    cut: t('files.cut', { percent }),
    done: size(file.size),
    failed: t('files.failed'),
    stopped: t('files.stopped'),
  }[state];
}

/** Scrolls only the list: the person may be reading or writing elsewhere on the page. */
function keepInSight(row: HTMLElement): void {
  const list = row.parentElement;
  if (!list) return;
  const [{ top, bottom }, frame] = [row.getBoundingClientRect(), list.getBoundingClientRect()];
  if (top < frame.top) list.scrollTop -= frame.top - top;
  else if (bottom > frame.bottom) list.scrollTop += bottom - frame.bottom;
}

interface UploadRowProps {
  upload: QueuedUpload;
  onCancel: () => void;
}

/** One file being uploaded. */
export function UploadRow({ upload, onCancel }: UploadRowProps) {
  const { t } = useTranslation();
  const row = useRef<HTMLLIElement>(null);
  const { filename, recognised, state, sentBytes, file } = upload;
  const stateText = useStateText(upload);
  const role = roleWord(t, recognised);
  const isSending = state === 'sending' || state === 'cut';
  // The list is short: keep the current upload visible.
  useEffect(() => {
    if (isSending && row.current) keepInSight(row.current);
  }, [isSending]);
  return (
    <li ref={row} className={classes.row} data-state={state}>
      <span className={classes.icon}>
        {state === 'done' ? (
          <IconCircleCheck size={20} stroke={1.6} aria-hidden />
        ) : state === 'failed' ? (
          <IconAlertCircle size={20} stroke={1.6} aria-hidden />
        ) : (
          <KindIcon filename={filename} recognised={recognised} />
        )}
      </span>
      <div className={classes.text}>
        <span className={classes.name} title={filename}>
          {filename}
        </span>
        <span className={classes.facts}>{role ? `${role} · ${stateText}` : stateText}</span>
      </div>
      {state !== 'done' && (
        <button
          type="button"
          className={classes.cancel}
          aria-label={t('files.cancelNamed', { name: filename })}
          title={t('files.cancelNamed', { name: filename })}
          onClick={onCancel}
        >
          <IconX size={17} stroke={1.75} aria-hidden />
        </button>
      )}
      {isSending && (
        <progress
          className={classes.bar}
          aria-label={t('files.progressOf', { name: filename })}
          max={file.size || 1}
          value={sentBytes}
        />
      )}
    </li>
  );
}
