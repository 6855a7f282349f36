import { queryOptions } from '@tanstack/react-query';
import { client } from '#/api/client';
import { ApiProblem, unwrap } from '#/api/problem';

export type ConfirmationOutcome = 'confirmed' | 'invalid' | 'location-wrong' | 'location-missing';

const LOCATION_WRONG = 'Server location parameter is invalid';
const LOCATION_MISSING = 'No server location';

interface ConfirmationLink {
  rdidb64: string;
  token: string;
  /** The region the link was made for, as the link carries it. */
  sid: string | undefined;
}

async function confirmDeviceEmail({ rdidb64, token, sid }: ConfirmationLink): Promise<ConfirmationOutcome> {
  if (!sid) return 'location-missing';
  try {
    await unwrap(
      client.PUT('/v1/devices/confirm-email/{rdidb64}/{token}/', {
        params: { path: { rdidb64, token }, query: { srv_loc: sid } },
      }),
    );
    return 'confirmed';
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.status !== 400) throw error;
    if (error.detail === LOCATION_WRONG) return 'location-wrong';
    return error.detail === LOCATION_MISSING ? 'location-missing' : 'invalid';
  }
}

/** A query rather than a mutation, so that the link is used once however often the page renders (WEL-03). */
export function deviceConfirmationOptions(link: ConfirmationLink) {
  return queryOptions({
    queryKey: ['device-confirmation', link.rdidb64, link.token, link.sid ?? null],
    queryFn: () => confirmDeviceEmail(link),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}
