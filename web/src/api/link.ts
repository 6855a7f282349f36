/** Links that work once: used once however often the page renders, with one opinion on which answer is final. */
import { type QueryKey, queryOptions } from '@tanstack/react-query';
import { ApiProblem } from './problem';

/** What the link led to, or the refusal that stands however often it is asked. */
export type LinkOutcome<Answer> =
  | { answer: Answer; refusal?: undefined }
  | { answer?: undefined; refusal: ApiProblem };

/** These speak of the session, the line and the pace, not of the link. */
const PASSING = [401, 408, 429];

function isFinal({ status }: ApiProblem): boolean {
  return status >= 400 && status < 500 && !PASSING.includes(status);
}

/** Throws what is worth another try. */
export async function finalAnswer<Answer>(call: Promise<Answer>): Promise<LinkOutcome<Answer>> {
  try {
    return { answer: await call };
  } catch (error) {
    if (error instanceof ApiProblem && isFinal(error)) return { refusal: error };
    throw error;
  }
}

/** A query rather than a mutation: it is sent by the page itself, and a second rendering must not send it again. */
export function linkOptions<Answer>(queryKey: QueryKey, use: () => Promise<Answer>) {
  return queryOptions({
    queryKey,
    queryFn: () => finalAnswer(use()),
    // Once answered, not even a reload of everything sends it a second time.
    staleTime: 'static',
    retry: false,
  });
}
