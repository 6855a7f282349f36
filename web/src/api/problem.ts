/** One shape for everything that can go wrong with a call: field errors, a detail, or no answer at all. */

export class ApiProblem extends Error {
  override name = 'ApiProblem';

  constructor(
    readonly status: number,
    readonly detail: string | undefined,
    readonly fields: Readonly<Record<string, string[]>> = {},
    readonly uid: string | undefined = undefined,
  ) {
    super(detail ?? `HTTP ${status}`);
  }

  /** True when no server answered: offline, or the server is away. */
  get isUnreachable(): boolean {
    return this.status === 0;
  }
}

export function isTextList(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((entry) => typeof entry === 'string');
}

export function problemFromBody(status: number, body: unknown): ApiProblem {
  if (typeof body !== 'object' || body === null) return new ApiProblem(status, undefined);
  const { detail, uid, ...rest } = body as Record<string, unknown>;
  const fields = Object.fromEntries(
    Object.entries(rest).filter((entry): entry is [string, string[]] => isTextList(entry[1])),
  );
  return new ApiProblem(
    status,
    typeof detail === 'string' ? detail : undefined,
    fields,
    typeof uid === 'string' ? uid : undefined,
  );
}

interface Answer<T> {
  data?: T;
  error?: unknown;
  response: Response;
}

/** The data of an answer, or its problem thrown. */
export async function unwrap<T>(call: Promise<Answer<T>>): Promise<T> {
  const { data, error, response } = await call;
  if (response.ok) return data as T;
  throw problemFromBody(response.status, error);
}

export function toProblem(error: unknown): ApiProblem {
  return error instanceof ApiProblem ? error : new ApiProblem(0, undefined);
}
