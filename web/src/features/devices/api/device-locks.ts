/** The devices of a rental manager's partners, and which are locked (DEV-01). */
import { queryOptions } from '@tanstack/react-query';
import { client } from '#/api/client';
import { unwrap } from '#/api/problem';

const PATH = '/v1/devices/connections/';

function load(signal: AbortSignal) {
  return unwrap(client.GET(PATH, { signal }));
}

export type DeviceLock = Awaited<ReturnType<typeof load>>['dev_conns'][number];
export type LockChange = Pick<DeviceLock, 'dev_id' | 'user_id' | 'dev_locked'>;

export function deviceLocksOptions() {
  return queryOptions({
    queryKey: ['device-locks'],
    queryFn: ({ signal }) => load(signal),
    select: ({ dev_conns }) => dev_conns,
  });
}

export function saveDeviceLocks(dev_conns: LockChange[]) {
  return unwrap(client.POST(PATH, { body: { dev_conns } }));
}
