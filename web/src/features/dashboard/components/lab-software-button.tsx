import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { client } from '#/api/client';
import { toProblem, unwrap } from '#/api/problem';
import { startDownload } from '#/api/start-download';
import { problemText } from '#/ui/feedback/error-text';
import { notify } from '#/ui/feedback/notify';

interface LabSoftwareButtonProps {
  /** Whether this installation offers the download; otherwise the button links to `elsewhere`. */
  isHere: boolean;
  elsewhere: string;
}

/** Downloads the lab software from here, or links to the address the operator configured (DSH-03). */
export function LabSoftwareButton({ isHere, elsewhere }: LabSoftwareButtonProps) {
  const { t } = useTranslation();
  const download = useMutation({
    mutationFn: () => unwrap(client.GET('/heclore/v1/3disclab/install/link/')),
    onSuccess: ({ url }) => startDownload(url),
    onError: (error) => void notify({ kind: 'error', text: problemText(t, toProblem(error)) }),
  });
  const look = {
    size: 'sm',
    variant: 'default',
    leftSection: <IconDownload size={18} stroke={1.6} aria-hidden />,
  } as const;
  return isHere ? (
    <Button {...look} loading={download.isPending} onClick={() => download.mutate()}>
      {t('dashboard.download')}
    </Button>
  ) : (
    <Button {...look} component="a" href={elsewhere}>
      {t('dashboard.download')}
    </Button>
  );
}
