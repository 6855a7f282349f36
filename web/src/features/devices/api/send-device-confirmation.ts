import { client } from '#/api/client';
import { unwrap } from '#/api/problem';

/** Resends the email with the link that confirms a device. */
export async function sendDeviceConfirmation(id: string): Promise<void> {
  await unwrap(client.POST('/v1/devices/{id}/confirm-email/', { params: { path: { id } } }));
}
