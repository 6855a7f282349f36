/** One-time links: used once however often the page renders, with one rule for which answers are final. */
import { type QueryKey, queryOptions } from '@tanstack/react-query';
import { ApiProblem } from './problem';

/** The answer to the link, or a refusal that would be the same at every attempt. */
export type LinkOutcome<Answer> =
  | { answer: Answer; refusal?: undefined }
  | { answer?: undefined; refusal: ApiProblem };

/** Temporary refusals: they concern the session, the network or the rate limit, not the link. */
const PASSING = [401, 408, 429];

function isFinal({ status }: ApiProblem): boolean {
  return status >= 400 && status < 500 && !PASSING.includes(status);
}

/** Throws errors that are worth a retry. */
export async function finalAnswer<Answer>(call: Promise<Answer>): Promise<LinkOutcome<Answer>> {
  try {
    return { answer: await call };
  } catch (error) {
    if (error instanceof ApiProblem && isFinal(error)) return { refusal: error };
    throw error;
  }
}

/** A query, not a mutation: the page sends it without a click, and a second render must not send it again. */
export function linkOptions<Answer>(queryKey: QueryKey, use: () => Promise<Answer>) {
  return queryOptions({
    queryKey,
    queryFn: () => finalAnswer(use()),
    // Once answered, it is never sent again, not even when all queries are reloaded.
    staleTime: 'static',
    retry: false,
  });
}
