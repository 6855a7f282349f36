import { queryOptions } from '@tanstack/react-query';
import { client } from '#/api/client';
import { unwrap } from '#/api/problem';

/** A case number has a dash, an id has none (LST-04). */
function loadCase(caseNo: string, signal: AbortSignal) {
  const params = { path: { id: caseNo } };
  return unwrap(
    caseNo.includes('-')
      ? client.GET('/v1/cases/{id}/', { params, signal })
      : client.GET('/v1/cases/{id}/all/', { params, signal }),
  );
}

export type OrderedCase = Awaited<ReturnType<typeof loadCase>>['content'];
export type OrderedRestoration = OrderedCase['restorations'][number];

/** Loaded once: a printed page does not change. */
export function orderedCaseOptions(caseNo: string) {
  return queryOptions({
    queryKey: ['order-form', caseNo],
    queryFn: ({ signal }) => loadCase(caseNo, signal),
    select: (answer) => answer.content,
    staleTime: 'static',
    gcTime: 0,
  });
}
