import { client } from '#/api/client';
import { unwrap } from '#/api/problem';
import type { CaseContent } from './case';

/** The person acts on a case that was shown unasked: from here on it counts as opened (CAS-02). */
export function tellOpened(id: string): Promise<CaseContent> {
  return unwrap(client.PUT('/v1/cases/{id}/opened/', { params: { path: { id } } }));
}
