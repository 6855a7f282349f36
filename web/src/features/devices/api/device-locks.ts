/** Which devices the holders a rental manager is connected with have, and which of them are locked (DEV-01). */
import { queryOptions } from '@tanstack/react-query';
import { call } from '#/api/call';

const PATH = '/v1/devices/connections/';

export interface DeviceLock {
  dev_id: string;
  udi: string;
  udi_verified: boolean;
  serial_no: string;
  user_id: string;
  user_name: string;
  user_email: string;
  institution: string;
  dev_locked: boolean;
  connection_id: string;
}

export type LockChange = Pick<DeviceLock, 'dev_id' | 'user_id' | 'dev_locked'>;

export function deviceLocksOptions() {
  return queryOptions({
    queryKey: ['device-locks'],
    queryFn: ({ signal }) => call<{ dev_conns: DeviceLock[] }>('GET', PATH, { signal }),
    select: ({ dev_conns }) => dev_conns,
  });
}

export function saveDeviceLocks(dev_conns: LockChange[]): Promise<{ dev_conns: DeviceLock[] }> {
  return call('POST', PATH, { body: { dev_conns } });
}
