import { queryOptions } from '@tanstack/react-query';
import { client } from '#/api/client';
import { unwrap } from '#/api/problem';

export function sessionsOptions() {
  return queryOptions({
    queryKey: ['sessions'],
    queryFn: ({ signal }) => unwrap(client.GET('/v1/user/sessions/', { signal })),
    select: (answer) =>
      answer.results.toSorted(
        (a, b) => Number(b.current) - Number(a.current) || b.last_seen_at - a.last_seen_at,
      ),
  });
}

export async function endSession(id: string): Promise<void> {
  await unwrap(client.DELETE('/v1/user/sessions/{id}/', { params: { path: { id } } }));
}

export async function endOtherSessions(): Promise<void> {
  await unwrap(client.DELETE('/v1/user/sessions/'));
}
