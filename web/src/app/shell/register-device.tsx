import { useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react';
import { userCheckOptions } from '#/features/account/api/check';

const RegisterDeviceDialog = lazy(() => import('#/features/devices/components/register-device-dialog'));

/** The dialog that registers a device, loaded when it is first opened. */
export function useRegisterDevice(): { open: () => void; dialog: ReactNode } {
  const [state, setState] = useState<'unused' | 'open' | 'closed'>('unused');
  const queryClient = useQueryClient();
  const open = useCallback(() => setState('open'), []);
  const close = useCallback(() => setState('closed'), []);
  return {
    open,
    dialog: state !== 'unused' && (
      <Suspense>
        <RegisterDeviceDialog
          opened={state === 'open'}
          // The profile contains the devices, too.
          onRegistered={() => void queryClient.invalidateQueries({ queryKey: userCheckOptions().queryKey })}
          onClose={close}
        />
      </Suspense>
    ),
  };
}
