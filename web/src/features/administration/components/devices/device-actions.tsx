import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Device } from '#/api/administration';
import { type DeviceAct, deviceActs } from '../../model/device-acts';
import { DeviceDialogs } from './device-dialogs';

/** The actions on the page of a device, the same as in the list (ADM-02, ADM-03). */
export function DeviceActions({ device }: { device: Device }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [asked, setAsked] = useState<DeviceAct>();
  return (
    <>
      {deviceActs(t)
        .filter(({ takes }) => takes(device))
        .map(({ act, label, isDangerous }) => (
          <Button
            key={act}
            size="sm"
            variant="default"
            data-dangerous={isDangerous || undefined}
            onClick={() => setAsked(act)}
          >
            {label}
          </Button>
        ))}
      <DeviceDialogs
        act={asked}
        rows={[device]}
        onDone={(act) => {
          if (act === 'remove') void navigate({ to: '/adm/devices' });
        }}
        onClose={() => setAsked(undefined)}
      />
    </>
  );
}
