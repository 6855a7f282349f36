import { Button } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

interface SendCodeProps {
  /** A code was already sent. */
  isSent: boolean;
  isBusy: boolean;
  onSend: () => void;
}

/** A button that requests the one-time code needed for the action. */
export function SendCode({ isSent, isBusy, onSend }: SendCodeProps) {
  const { t } = useTranslation();
  return (
    <div>
      <Button
        size="sm"
        variant="default"
        loading={isBusy}
        leftSection={<IconSend size={16} stroke={1.6} aria-hidden />}
        onClick={onSend}
      >
        {isSent ? t('code.sendAgain') : t('adm.proof.sendCode')}
      </Button>
    </div>
  );
}
