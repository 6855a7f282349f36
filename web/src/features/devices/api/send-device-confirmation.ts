import { client } from '#/api/client';
import { unwrap } from '#/api/problem';

/** Mails the link that confirms a device once more. */
export async function sendDeviceConfirmation(id: string): Promise<void> {
  await unwrap(client.POST('/v1/devices/{id}/confirm-email/', { params: { path: { id } } }));
}
