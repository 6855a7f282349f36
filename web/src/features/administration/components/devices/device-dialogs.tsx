import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Device, Skipped } from '#/api/administration';
import { ConfirmDialog } from '#/ui/dialogs/confirm-dialog';
import { InfoDialog } from '#/ui/dialogs/info-dialog';
import { notify } from '#/ui/feedback/notify';
import { changeDevices } from '../../api/change-devices';
import type { DeviceAct } from '../../model/device-acts';
import { useChange } from '../../model/use-change';
import { SkippedList } from '../skipped-list';
import { FeaturesDialog } from './features-dialog';

interface DeviceDialogsProps {
  act: DeviceAct | undefined;
  rows: Device[];
  /** Called when at least one device was changed. */
  onDone?: (act: DeviceAct) => void;
  onClose: () => void;
}

/** Asks before devices are changed, and then lists those that were skipped (ADM-02). */
export function DeviceDialogs({ act, rows, onDone, onClose }: DeviceDialogsProps) {
  const { t } = useTranslation();
  const [skipped, setSkipped] = useState<Skipped[]>([]);
  const [isTelling, setTelling] = useState(false);
  const ids = rows.map(({ id }) => id);
  const { isBusy, error, submit, forget } = useChange({
    send: (features: string[] | undefined) =>
      act ? changeDevices(act, ids, features) : Promise.reject(new Error()),
    onDone: ({ number, skipped: left }) => {
      if (number > 0) void notify({ kind: 'success', text: t('adm.devices.changed', { number }) });
      if (number > 0 && act) onDone?.(act);
      setSkipped(left);
      setTelling(left.length > 0);
      onClose();
    },
  });
  const close = () => {
    forget();
    onClose();
  };
  const number = rows.length;
  const words = {
    block: [t('adm.devices.block'), t('adm.devices.blockText', { number })],
    unblock: [t('adm.devices.unblock'), t('adm.devices.unblockText', { number })],
    reset: [t('adm.devices.reset'), t('adm.devices.resetText', { number })],
    remove: [t('connections.remove'), t('adm.devices.removeText', { number })],
  };
  return (
    <>
      {(['block', 'unblock', 'reset', 'remove'] as const).map((kind) => (
        <ConfirmDialog
          key={kind}
          opened={act === kind}
          title={words[kind][0] ?? ''}
          text={words[kind][1]}
          confirm={words[kind][0] ?? ''}
          isBusy={isBusy}
          error={error}
          onConfirm={() => submit(undefined)}
          onClose={close}
        />
      ))}
      <FeaturesDialog
        opened={act === 'features'}
        devices={rows}
        isBusy={isBusy}
        error={error}
        onSave={submit}
        onClose={close}
      />
      <InfoDialog
        opened={isTelling}
        title={t('adm.devices.notAll')}
        onClose={() => setTelling(false)}
        onClosed={() => setSkipped([])}
      >
        <SkippedList title={t('adm.upload.skippedTitle')} skipped={skipped} />
      </InfoDialog>
    </>
  );
}
