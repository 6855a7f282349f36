import type { Lab, LabForm } from '#/api/administration';
import { client, toFormData } from '#/api/client';
import { unwrap } from '#/api/problem';

/** Changes the lab with this id, or registers a new one (ADM-06). */
export function saveLab(id: string | undefined, { lab_logo, ...body }: LabForm): Promise<Lab> {
  const bodySerializer = () => toFormData({ ...body, lab_logo });
  return unwrap(
    id === undefined
      ? client.POST('/v1/cs/labs/register/', { body, bodySerializer })
      : client.POST('/v1/cs/labs/{id}/edit/', { params: { path: { id } }, body, bodySerializer }),
  );
}
