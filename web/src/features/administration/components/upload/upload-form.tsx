import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/InlineInput.css';
import { Button, Checkbox } from '@mantine/core';
import { IconDownload, IconFileSpreadsheet } from '@tabler/icons-react';
import { type DragEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toProblem } from '#/api/problem';
import { type SheetPath, sheetUrl } from '#/api/sheets';
import { useDownload } from '#/ui/data-table/state/use-download';
import { problemText } from '#/ui/feedback/error-text';
import { useMessage } from '#/ui/feedback/message';
import { FormAlert } from '#/ui/forms/form-alert';
import { UPLOAD_TYPES } from '../../model/upload-problem';
import classes from './upload-panel.module.css';

interface UploadFormProps {
  hint: string;
  overwriteHint: string;
  template: { path: SheetPath; fileName: string };
  onSend: (file: File, overwrite: boolean) => void;
}

/** Lets the person choose or drop a file, or download the template to fill in. */
export function UploadForm({ hint, overwriteHint, template, onSend }: UploadFormProps) {
  const { t } = useTranslation();
  const id = useId();
  const [overwrite, setOverwrite] = useState(false);
  const [isOver, setOver] = useState(false);
  const [alert, setAlert] = useMessage();
  const { bytes, start } = useDownload((error) =>
    setAlert((t) => t('adm.upload.templateFailed', { reason: problemText(t, toProblem(error)) })),
  );

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onSend(file, overwrite);
  }

  return (
    <div className={classes.form}>
      {alert && <FormAlert>{alert}</FormAlert>}
      <label
        htmlFor={id}
        className={classes.drop}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <IconFileSpreadsheet size={36} stroke={1.4} aria-hidden />
        <strong>{t('adm.upload.choose')}</strong>
        <span>{hint}</span>
        <input
          id={id}
          type="file"
          accept={UPLOAD_TYPES.join(',')}
          onChange={(event) => {
            const file = event.currentTarget.files?.[0];
            event.currentTarget.value = '';
            if (file) onSend(file, overwrite);
          }}
        />
      </label>
      <div className={classes.options}>
        <Checkbox
          size="sm"
          label={t('adm.upload.overwrite')}
          description={overwriteHint}
          checked={overwrite}
          onChange={(event) => setOverwrite(event.currentTarget.checked)}
        />
        <Button
          size="sm"
          variant="default"
          loading={bytes !== undefined}
          leftSection={<IconDownload size={17} stroke={1.6} aria-hidden />}
          onClick={() => {
            setAlert(undefined);
            start(sheetUrl(template.path), template.fileName);
          }}
        >
          {t('adm.upload.template')}
        </Button>
      </div>
    </div>
  );
}
