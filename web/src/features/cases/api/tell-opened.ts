import { client } from '#/api/client';
import { unwrap } from '#/api/problem';
import type { CaseContent } from './case';

/** Marks a case as opened that the page had shown by itself, once the person acts on it (CAS-02). */
export function tellOpened(id: string): Promise<CaseContent> {
  return unwrap(client.PUT('/v1/cases/{id}/opened/', { params: { path: { id } } }));
}
