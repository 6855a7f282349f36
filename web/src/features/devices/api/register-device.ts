import { client } from '#/api/client';
import { unwrap } from '#/api/problem';
import { newSystemId } from '../model/system-id';
import { todayText } from '../model/today';

/** Registers the device behind a code, which goes to the server as it was read: its separators mean something there. */
export async function registerDevice(udi: string): Promise<{ serial_no: string }> {
  const userData = { system_id: newSystemId(), installed_date: todayText() };
  return unwrap(client.POST('/v1/camera/udi/register/', { body: { udi, userData } }));
}
