import createClient from 'openapi-fetch';
import type { paths } from './schema.gen';
import { transport } from './transport';

export const client = createClient<paths>({
  baseUrl: location.origin,
  fetch: (request) => transport(request),
});

/** Multipart body of the filled fields. */
export function toFormData(fields: Record<string, string | boolean | Blob | null | undefined>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value === null || value === undefined) continue;
    form.append(name, typeof value === 'boolean' ? String(value) : value);
  }
  return form;
}
