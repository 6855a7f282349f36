import { client } from '#/api/client';
import { unwrap } from '#/api/problem';

/** In the place of an invitation's id: there is none yet. */
const NEW = '0';

interface Invitation {
  groupId: string;
  email: string;
  /** Of the invitation that is sent again. */
  id?: string;
}

/** Mails an invitation, or mails it once more; answers with the code of what came of it. */
export async function inviteMember({ groupId, email, id = NEW }: Invitation): Promise<string> {
  const { detail } = await unwrap(
    client.POST('/v1/group/{sg_id}/request/{id}/', {
      params: { path: { sg_id: groupId, id } },
      body: { email },
    }),
  );
  return detail;
}
