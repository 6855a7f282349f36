import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#/ui/dialogs/dialog';
import { ArchDrawing } from '#/ui/drawings/arch-drawing';
import classes from './welcome-dialog.module.css';

interface WelcomeDialogProps {
  opened: boolean;
  appName: string;
  onRegister: () => void;
  onLater: () => void;
  /** Called after the dialog has faded out, so that another one can open. */
  onClosed: () => void;
}

/** Welcomes a person at the first sign-in and offers to register a scanner (WEL-01). */
export default function WelcomeDialog(props: WelcomeDialogProps) {
  const { opened, appName, onRegister, onLater, onClosed } = props;
  const { t } = useTranslation();
  return (
    <Dialog
      opened={opened}
      onClose={onLater}
      onClosed={onClosed}
      title={t('welcome.title', { app: appName })}
      size={460}
    >
      <div className={classes.drawing}>
        <ArchDrawing />
      </div>
      <p className={classes.text}>{t('welcome.text')}</p>
      <div className={classes.actions}>
        <Button variant="default" onClick={onLater}>
          {t('welcome.later')}
        </Button>
        <Button data-autofocus onClick={onRegister}>
          {t('devices.register')}
        </Button>
      </div>
    </Dialog>
  );
}
