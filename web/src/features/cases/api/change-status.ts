import { client } from '#/api/client';
import { problemFromBody } from '#/api/problem';
import type { StatusConflict } from '#/api/types';
import type { StatusCode } from './case';

/** Another person changed the status first: by whom, and the current status (CAS-03). */
export class StatusTaken extends Error {
  override name = 'StatusTaken';

  constructor(
    readonly code: StatusCode,
    readonly by: string,
  ) {
    super('The status was changed meanwhile.');
  }
}

interface Move {
  id: string;
  action: StatusCode;
  /** The status that the person sees. */
  from: StatusCode;
}

function isConflict(error: object | undefined): error is StatusConflict {
  return error !== undefined && 'code' in error && error.code === 'case_status_changed';
}

export async function changeStatus({ id, action, from }: Move): Promise<void> {
  const { error, response } = await client.PUT('/v1/cases/{id}/status/', {
    params: { path: { id } },
    body: { action, from },
  });
  if (response.ok) return;
  if (isConflict(error)) throw new StatusTaken(error.status.code, error.by);
  throw problemFromBody(response.status, error);
}
