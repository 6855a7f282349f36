import { client } from '#/api/client';
import { unwrap } from '#/api/problem';

export async function requestLab(labId: string): Promise<string> {
  const path = { labId };
  const { detail } = await unwrap(client.POST('/v1/labs/{labId}/request-connection/', { params: { path } }));
  return detail;
}
