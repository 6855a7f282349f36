import { client } from '#/api/client';
import { unwrap } from '#/api/problem';

/** The id that stands for a connection which does not exist yet. */
export const NEW_CONNECTION = '0';

export interface ConnectionRequest {
  /** Of the connection that is asked for again, or NEW_CONNECTION. */
  id: string;
  email: string;
  alias: string;
  text: string;
}

/** What the server answers: that a mail was sent, or that both had invited each other and are connected now. */
export async function requestConnection({ id, ...body }: ConnectionRequest): Promise<string> {
  const path = { id };
  const { detail } = await unwrap(client.POST('/v1/connections/{id}/request/', { params: { path }, body }));
  return detail;
}
