import { queryOptions } from '@tanstack/react-query';
import { client } from '#/api/client';
import { type LinkOutcome, linkOptions } from '#/api/link';
import { ApiProblem, unwrap } from '#/api/problem';

export type ConfirmationOutcome = 'confirmed' | 'invalid' | 'location-wrong' | 'location-missing';

interface ConfirmationLink {
  rdidb64: string;
  token: string;
  /** The region, as given in the link. */
  sid: string | undefined;
}

async function confirmDeviceEmail({ rdidb64, token, sid }: ConfirmationLink): Promise<void> {
  // The same error as the server's.
  if (!sid) throw new ApiProblem(400, { code: 'server_location_missing' });
  await unwrap(
    client.PUT('/v1/devices/confirm-email/{rdidb64}/{token}/', {
      params: { path: { rdidb64, token }, query: { srv_loc: sid } },
    }),
  );
}

function readOutcome({ refusal }: LinkOutcome<void>): ConfirmationOutcome {
  if (!refusal) return 'confirmed';
  if (refusal.code === 'server_location_wrong') return 'location-wrong';
  return refusal.code === 'server_location_missing' ? 'location-missing' : 'invalid';
}

/** Uses the link in the email that follows a registration (WEL-03). */
export function deviceConfirmationOptions(link: ConfirmationLink) {
  return queryOptions({
    ...linkOptions(['device-confirmation', link.rdidb64, link.token, link.sid ?? null], () =>
      confirmDeviceEmail(link),
    ),
    select: readOutcome,
  });
}
