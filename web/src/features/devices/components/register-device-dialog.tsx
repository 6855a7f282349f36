import { Button, Loader } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSubmission } from '#/api/use-submission';
import { Dialog } from '#/ui/dialogs/dialog';
import { problemText } from '#/ui/feedback/error-text';
import { useMessage } from '#/ui/feedback/message';
import { notify } from '#/ui/feedback/notify';
import { devicesOptions } from '../api/devices';
import { registerDevice } from '../api/register-device';
import { CameraView } from './camera-view';
import classes from './register-device-dialog.module.css';
import { TypedUdiForm } from './typed-udi-form';

const CLOSE_AFTER_MS = 2_000;

type Stage = { name: 'reading' } | { name: 'sending' } | { name: 'done'; serial: string };

interface RegisterDeviceDialogProps {
  opened: boolean;
  onRegistered: () => void;
  onClose: () => void;
}

/** Registers a device by its code, scanned with the camera or typed (WEL-01, WEL-02). */
export default function RegisterDeviceDialog(props: RegisterDeviceDialogProps) {
  const { opened, onRegistered, onClose } = props;
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const [stage, setStage] = useState<Stage>({ name: 'reading' });
  const [error, setError] = useMessage();
  const origin = useRef<'camera' | 'typed'>('camera');

  const registration = useSubmission({
    send: registerDevice,
    onDone: ({ serial_no }) => {
      // If the dialog was closed meanwhile, a notification shows the result.
      if (opened) setStage({ name: 'done', serial: serial_no });
      else void notify({ kind: 'success', text: `${t('devices.registered')}: ${serial_no}` });
      void queryClient.invalidateQueries({ queryKey: devicesOptions().queryKey });
      onRegistered();
    },
    onProblem: (problem) => {
      // A typed code can be corrected in the dialog. Scanning again would give the same code, so the dialog
      // closes.
      if (opened && origin.current === 'typed') return setError((t) => problemText(t, problem));
      if (opened) onClose();
      void notify({ kind: 'error', text: problemText(t, problem) });
    },
  });

  function register(udi: string, from: 'camera' | 'typed') {
    origin.current = from;
    setError();
    if (from === 'camera') setStage({ name: 'sending' });
    registration.submit(udi);
  }

  const isDone = stage.name === 'done';
  useEffect(() => {
    if (!opened || !isDone) return;
    const timer = setTimeout(onClose, CLOSE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [opened, isDone, onClose]);

  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      onClosed={() => {
        setStage({ name: 'reading' });
        setError();
      }}
      title={t('devices.register')}
      size={480}
    >
      <div className={classes.body}>
        {stage.name === 'reading' && (
          <>
            <CameraView isActive={opened} onCode={(code) => register(code, 'camera')} />
            <TypedUdiForm
              isBusy={registration.isBusy}
              error={error}
              onEdit={() => setError()}
              onSubmit={(udi) => register(udi, 'typed')}
            />
            <div className={classes.actions}>
              <Button variant="default" onClick={onClose}>
                {t('common.cancel')}
              </Button>
            </div>
          </>
        )}
        {stage.name === 'sending' && (
          <div className={classes.sending} role="status">
            <Loader size={28} />
            {t('devices.registering')}
          </div>
        )}
        {isDone && (
          <div className={classes.done} role="status">
            <span className={classes.check}>
              <IconCheck size={32} stroke={2} aria-hidden />
            </span>
            <h3>{t('devices.registered')}</h3>
            <p>
              {t('devices.serial')} <span className={classes.serial}>{stage.serial}</span>
            </p>
          </div>
        )}
      </div>
    </Dialog>
  );
}
