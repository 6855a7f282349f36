import { client } from '#/api/client';
import { unwrap } from '#/api/problem';

/** The id in the path if the body contains several cases. */
const SEVERAL = '0';

/** Deletes all these cases or none. They stay under the Deleted filter for 30 days (LST-05). */
export async function removeCases(ids: string[]): Promise<void> {
  const [first = SEVERAL, ...others] = ids;
  const id = others.length > 0 ? SEVERAL : first;
  await unwrap(client.DELETE('/v1/cases/{id}/remove/', { params: { path: { id } }, body: { ids } }));
}

export async function restoreCase(id: string): Promise<void> {
  await unwrap(client.POST('/v1/cases/{id}/restore/', { params: { path: { id } } }));
}
