import { client } from '#/api/client';
import { linkOptions } from '#/api/link';
import { unwrap } from '#/api/problem';

export interface Invitation {
  cidb64: string;
  token: string;
  /** The region the invitation belongs to, EU or US; none where a link does not say it, which the server refuses. */
  location: string | undefined;
}

/** Answers with the code of what came of it. */
export async function acceptConnection({ cidb64, token, location }: Invitation): Promise<string> {
  const { detail } = await unwrap(
    client.PUT('/v1/connections/accept/{cidb64}/{token}/', {
      params: { path: { cidb64, token }, query: { srv_loc: location ?? '' } },
    }),
  );
  return detail;
}

/** The same by the link of the mail (CON-05). */
export function invitationOptions(invitation: Invitation) {
  const { cidb64, token, location } = invitation;
  return linkOptions(['connection-invitation', cidb64, token, location ?? null], () =>
    acceptConnection(invitation),
  );
}
