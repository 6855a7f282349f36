import { queryOptions } from '@tanstack/react-query';
import { client } from '#/api/client';
import { ApiProblem, unwrap } from '#/api/problem';
import { readServerLocation } from '#/api/server-location';

/** What the server refuses an invitation with; everything else is worth another try. */
const REFUSALS = [400, 403, 404];

interface Acceptance {
  sguidb64: string;
  token: string;
  /** The region the invitation was made in; none when it is not known. */
  srvLoc: string | undefined;
}

/** Answers with the code of what came of it. */
export async function acceptInvitation({ sguidb64, token, srvLoc }: Acceptance): Promise<string> {
  const { detail } = await unwrap(
    client.PUT('/v1/group/accept/{sguidb64}/{token}/', {
      params: { path: { sguidb64, token }, query: srvLoc ? { srv_loc: srvLoc } : {} },
    }),
  );
  return detail;
}

export interface AcceptanceLink {
  sguidb64: string;
  token: string;
  /** The region as the link carries it. */
  sid: string | undefined;
}

/** The code of the answer, or the refusal. A server that could not answer is an error. */
export type AcceptanceResult = string | ApiProblem;

async function followLink({ sguidb64, token, sid }: AcceptanceLink): Promise<AcceptanceResult> {
  try {
    return await acceptInvitation({ sguidb64, token, srvLoc: readServerLocation(sid) });
  } catch (error) {
    if (error instanceof ApiProblem && REFUSALS.includes(error.status)) return error;
    throw error;
  }
}

/** A query rather than a mutation, so that the link is used once however often the page renders (GRP-03). */
export function acceptanceOptions(link: AcceptanceLink) {
  return queryOptions({
    queryKey: ['group-acceptance', link.sguidb64, link.token, link.sid ?? null],
    queryFn: () => followLink(link),
    staleTime: 'static',
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}
