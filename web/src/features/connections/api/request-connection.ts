import { client } from '#/api/client';
import { unwrap } from '#/api/problem';

/** The id in the path if the connection does not exist yet. */
export const NEW_CONNECTION = '0';

export interface ConnectionRequest {
  /** The id of the connection to request again, or NEW_CONNECTION. */
  id: string;
  email: string;
  alias: string;
  text: string;
}

/**
 * Requests a connection. The result says that an email was sent, or that both had invited each other and are
 * now connected.
 */
export async function requestConnection({ id, ...body }: ConnectionRequest): Promise<string> {
  const path = { id };
  const { detail } = await unwrap(client.POST('/v1/connections/{id}/request/', { params: { path }, body }));
  return detail;
}
