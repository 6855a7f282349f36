import { Button } from '@mantine/core';
import { IconPaperclip, IconX } from '@tabler/icons-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ACCEPT } from '../../model/picking/accepted';
import {
  hasFiles,
  type Picked,
  type PickedFile,
  pickFiles,
  readDrop,
  refuseAll,
} from '../../model/picking/dropped';
import type { RefusedFiles as Refusals } from '../../model/picking/use-refused-files';
import { recognise } from '../../model/recognise';
import { sizeText } from '../../model/sizes';
import { KindIcon } from '../list/thumbnail';
import classes from './attach-field.module.css';
import { RefusedFiles } from './refused-files';

interface AttachFieldProps {
  picked: readonly PickedFile[];
  refusals: Omit<Refusals, 'note'>;
  /** Why nothing can be attached now, if so. */
  closedBecause?: string;
  onAdd: (picked: Picked) => void;
  onRemove: (picked: PickedFile) => void;
  /** The text field; files can be pasted into it or dropped on it. */
  children: ReactNode;
}

function PickedList({ picked, onRemove }: Pick<AttachFieldProps, 'picked' | 'onRemove'>) {
  const { t, i18n } = useTranslation();
  return (
    <ul className={classes.picked} aria-label={t('files.attached')}>
      {picked.map((one) => {
        const { name, size, lastModified } = one.file;
        return (
          <li key={`${name} ${size} ${lastModified}`}>
            <KindIcon filename={name} recognised={recognise(name)} />
            <span className={classes.name}>{name}</span>
            <span className={classes.size}>{sizeText(i18n.language, size)}</span>
            <button
              type="button"
              aria-label={t('files.detach', { name })}
              title={t('files.detach', { name })}
              onClick={() => onRemove(one)}
            >
              <IconX size={16} stroke={1.75} aria-hidden />
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** Files for a comment: chosen, pasted or dropped (COM-01). */
export function AttachField(props: AttachFieldProps) {
  const { picked, refusals, closedBecause, onAdd, onRemove, children } = props;
  const { t } = useTranslation();
  const hintId = useId();
  const disabled = closedBecause !== undefined;
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a drop target; the button below does the same
    <div
      className={classes.field}
      data-over={isOver || undefined}
      onPaste={(event) => {
        const { files } = event.clipboardData;
        if (files.length === 0) return;
        const pasted = closedBecause === undefined ? pickFiles(files) : refuseAll(files, closedBecause);
        // Text pasted together with refused files is still pasted.
        if (pasted.files.length > 0) event.preventDefault();
        onAdd(pasted);
      }}
      onDragOver={(event) => {
        if (!hasFiles(event.dataTransfer)) return;
        event.preventDefault();
        setOver(!disabled);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false);
        if (!hasFiles(event.dataTransfer)) return;
        event.preventDefault();
        if (closedBecause === undefined) void readDrop(event.dataTransfer).then(onAdd);
        else onAdd(refuseAll(event.dataTransfer.files, closedBecause));
      }}
    >
      {children}
      {picked.length > 0 && <PickedList picked={picked} onRemove={onRemove} />}
      <RefusedFiles {...refusals} />
      <div className={classes.attach}>
        <Button
          size="sm"
          variant="subtle"
          leftSection={<IconPaperclip size={17} stroke={1.6} aria-hidden />}
          disabled={disabled}
          aria-describedby={hintId}
          onClick={() => input.current?.click()}
        >
          {t('files.attach')}
        </Button>
        <span id={hintId} className={classes.hint} data-reason={disabled || undefined}>
          {closedBecause ?? t('files.attachHint')}
        </span>
      </div>
      <input
        ref={input}
        type="file"
        multiple
        accept={ACCEPT}
        hidden
        disabled={disabled}
        aria-label={t('files.attach')}
        onChange={(event) => {
          onAdd(pickFiles(event.currentTarget.files));
          event.currentTarget.value = '';
        }}
      />
    </div>
  );
}
