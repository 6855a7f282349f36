import { client } from '#/api/client';
import { linkOptions } from '#/api/link';
import { unwrap } from '#/api/problem';

export interface Invitation {
  cidb64: string;
  token: string;
  /**
   * The region of the invitation, EU or US. Undefined if the link does not contain it; the server then
   * refuses.
   */
  location: string | undefined;
}

/** Accepts an invitation and returns the code of the outcome. */
export async function acceptConnection({ cidb64, token, location }: Invitation): Promise<string> {
  const { detail } = await unwrap(
    client.PUT('/v1/connections/accept/{cidb64}/{token}/', {
      params: { path: { cidb64, token }, query: { srv_loc: location ?? '' } },
    }),
  );
  return detail;
}

/** Accepts an invitation by the link in the email (CON-05). */
export function invitationOptions(invitation: Invitation) {
  const { cidb64, token, location } = invitation;
  return linkOptions(['connection-invitation', cidb64, token, location ?? null], () =>
    acceptConnection(invitation),
  );
}
