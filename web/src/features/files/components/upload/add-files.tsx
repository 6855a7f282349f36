import { Button } from '@mantine/core';
import { IconFolderUp, IconPaperclip } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ACCEPT } from '../../model/picking/accepted';
import { type Picked, pickFiles } from '../../model/picking/dropped';
import classes from './add-files.module.css';

interface AddFilesProps {
  onPick: (picked: Picked) => void;
}

/** Buttons for people who do not drag: choose files, or a scanner's whole folder. */
export function AddFiles({ onPick }: AddFilesProps) {
  const { t } = useTranslation();
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);

  function take(input: HTMLInputElement, isFromFolder: boolean) {
    const picked = pickFiles(input.files, isFromFolder);
    // Cleared, so that the same file can be chosen again.
    input.value = '';
    onPick(picked);
  }

  return (
    <div className={classes.add}>
      <Button
        size="sm"
        variant="default"
        leftSection={<IconPaperclip size={17} stroke={1.6} aria-hidden />}
        onClick={() => files.current?.click()}
      >
        {t('files.choose')}
      </Button>
      <button
        type="button"
        className={classes.folder}
        aria-label={t('files.chooseFolder')}
        title={t('files.chooseFolder')}
        onClick={() => folder.current?.click()}
      >
        <IconFolderUp size={19} stroke={1.6} aria-hidden />
      </button>
      <input
        ref={files}
        type="file"
        multiple
        accept={ACCEPT}
        hidden
        aria-label={t('files.choose')}
        onChange={(event) => take(event.currentTarget, false)}
      />
      <input
        ref={folder}
        type="file"
        multiple
        hidden
        aria-label={t('files.chooseFolder')}
        {...{ webkitdirectory: '' }}
        onChange={(event) => take(event.currentTarget, true)}
      />
    </div>
  );
}
