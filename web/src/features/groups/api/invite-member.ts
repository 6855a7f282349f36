import { client } from '#/api/client';
import { unwrap } from '#/api/problem';

/** Used in the path instead of an invitation's id if there is none yet. */
const NEW = '0';

interface Invitation {
  groupId: string;
  email: string;
  /** The id of the invitation to send again. */
  id?: string;
}

/** Sends or resends an invitation by email. Returns the code of the outcome. */
export async function inviteMember({ groupId, email, id = NEW }: Invitation): Promise<string> {
  const { detail } = await unwrap(
    client.POST('/v1/group/{sg_id}/request/{id}/', {
      params: { path: { sg_id: groupId, id } },
      body: { email },
    }),
  );
  return detail;
}
