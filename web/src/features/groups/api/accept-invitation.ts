import { client } from '#/api/client';
import { linkOptions } from '#/api/link';
import { unwrap } from '#/api/problem';

export interface Acceptance {
  sguidb64: string;
  token: string;
  /**
   * The region of the invitation, EU or US. Undefined if the link does not contain it; the server then
   * refuses.
   */
  location: string | undefined;
}

/** Accepts an invitation and returns the code of the outcome. */
export async function acceptInvitation({ sguidb64, token, location }: Acceptance): Promise<string> {
  const { detail } = await unwrap(
    client.PUT('/v1/group/accept/{sguidb64}/{token}/', {
      params: { path: { sguidb64, token }, query: { srv_loc: location ?? '' } },
    }),
  );
  return detail;
}

/** Accepts an invitation by the link in the email (GRP-03). */
export function acceptanceOptions(acceptance: Acceptance) {
  const { sguidb64, token, location } = acceptance;
  return linkOptions(['group-acceptance', sguidb64, token, location ?? null], () =>
    acceptInvitation(acceptance),
  );
}
