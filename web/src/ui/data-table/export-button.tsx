import { Button } from '@mantine/core';
import { IconDownload, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { toProblem } from '#/api/problem';
import { problemText } from '../feedback/error-text';
import { notify } from '../feedback/notify';
import { useDownload } from './state/use-download';
import classes from './table-toolbar.module.css';

interface ExportButtonProps {
  url: string;
  fileName: string;
}

/** Downloads the list; meanwhile the button shows the loaded bytes and cancels the download. */
export function ExportButton({ url, fileName }: ExportButtonProps) {
  const { t, i18n } = useTranslation();
  const { bytes, start, stop } = useDownload((error) =>
    notify({ kind: 'error', text: problemText(t, toProblem(error)) }),
  );
  if (bytes === undefined) {
    return (
      <Button
        size="sm"
        variant="default"
        leftSection={<IconDownload size={17} stroke={1.6} aria-hidden />}
        onClick={() => start(url, fileName)}
      >
        {t('table.export')}
      </Button>
    );
  }
  const size = new Intl.NumberFormat(i18n.language, {
    style: 'unit',
    unit: 'kilobyte',
    maximumFractionDigits: 0,
  }).format(bytes / 1_000);
  return (
    <Button
      size="sm"
      variant="default"
      className={classes.progress}
      leftSection={<IconX size={17} stroke={1.6} aria-hidden />}
      onClick={stop}
    >
      {t('table.stopExport', { size })}
    </Button>
  );
}
