import { queryOptions } from '@tanstack/react-query';
import { client } from '#/api/client';
import { unwrap } from '#/api/problem';
import { KEYS } from '#/api/touched';

function loadLabs(signal: AbortSignal) {
  return unwrap(client.GET('/v1/labs/', { signal }));
}

export type Lab = Awaited<ReturnType<typeof loadLabs>>['dental_labs'][number];

/** The labs to which anyone can send a connection request (LAB-01). */
export function labsOptions() {
  return queryOptions({
    queryKey: KEYS.labs,
    queryFn: ({ signal }) => loadLabs(signal),
    select: (answer) => answer.dental_labs,
  });
}
