import { queryOptions } from '@tanstack/react-query';
import { client } from '#/api/client';
import { ApiProblem, unwrap } from '#/api/problem';

export interface Invitation {
  cidb64: string;
  token: string;
  /** The region the invitation belongs to: EU or US. */
  location: string | undefined;
}

export async function acceptConnection({ cidb64, token, location }: Invitation): Promise<string> {
  const { detail } = await unwrap(
    client.PUT('/v1/connections/accept/{cidb64}/{token}/', {
      params: { path: { cidb64, token }, query: location ? { srv_loc: location } : {} },
    }),
  );
  return detail;
}

export type AcceptOutcome = { isAccepted: true; detail: string } | { isAccepted: false; problem: ApiProblem };

/** Whether another try could end differently. */
function isPassing({ status, isUnreachable }: ApiProblem): boolean {
  return isUnreachable || status === 429 || status >= 500;
}

async function followInvitation(invitation: Invitation): Promise<AcceptOutcome> {
  try {
    return { isAccepted: true, detail: await acceptConnection(invitation) };
  } catch (error) {
    if (error instanceof ApiProblem && !isPassing(error)) return { isAccepted: false, problem: error };
    throw error;
  }
}

/** A query rather than a mutation, so that the link is used once however often the page renders (CON-05). */
export function invitationOptions(invitation: Invitation) {
  return queryOptions({
    queryKey: ['connection-invitation', invitation.cidb64, invitation.token, invitation.location ?? null],
    queryFn: () => followInvitation(invitation),
    // Not even a reload of everything sends it a second time.
    staleTime: 'static',
    retry: false,
  });
}
