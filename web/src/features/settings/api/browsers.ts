import { queryOptions } from '@tanstack/react-query';
import { client } from '#/api/client';
import { unwrap } from '#/api/problem';

export function browsersOptions() {
  return queryOptions({
    queryKey: ['browsers'],
    queryFn: ({ signal }) => unwrap(client.GET('/v1/user/browsers/', { signal })),
    select: (answer) => answer.results,
  });
}

export async function forgetBrowser(id: string): Promise<void> {
  await unwrap(client.DELETE('/v1/user/browsers/{id}/', { params: { path: { id } } }));
}
