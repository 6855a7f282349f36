import { client } from '#/api/client';
import { linkOptions } from '#/api/link';
import { unwrap } from '#/api/problem';

export interface Acceptance {
  sguidb64: string;
  token: string;
  /** The region the invitation belongs to, EU or US; none where a link does not say it, which the server refuses. */
  location: string | undefined;
}

/** Answers with the code of what came of it. */
export async function acceptInvitation({ sguidb64, token, location }: Acceptance): Promise<string> {
  const { detail } = await unwrap(
    client.PUT('/v1/group/accept/{sguidb64}/{token}/', {
      params: { path: { sguidb64, token }, query: { srv_loc: location ?? '' } },
    }),
  );
  return detail;
}

/** The same by the link of the mail (GRP-03). */
export function acceptanceOptions(acceptance: Acceptance) {
  const { sguidb64, token, location } = acceptance;
  return linkOptions(['group-acceptance', sguidb64, token, location ?? null], () =>
    acceptInvitation(acceptance),
  );
}
