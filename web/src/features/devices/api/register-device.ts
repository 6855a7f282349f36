import { client } from '#/api/client';
import { unwrap } from '#/api/problem';
import { newSystemId } from '../model/system-id';
import { todayText } from '../model/today';

/**
 * Registers the device with this code. The code is sent unchanged, because its separators are significant.
 */
export async function registerDevice(udi: string): Promise<{ serial_no: string }> {
  const userData = { system_id: newSystemId(), installed_date: todayText() };
  return unwrap(client.POST('/v1/camera/udi/register/', { body: { udi, userData } }));
}
