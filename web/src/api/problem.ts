/** One shape for everything that can go wrong with a call: field errors, a detail, or no answer at all. */
import type { ErrorCode } from './codes';

/** One thing that is wrong. Pages translate the code; the text is in English, for a page that does not know the code. */
export interface Fault {
  /** A newer server may send others. */
  code?: ErrorCode | undefined;
  text?: string | undefined;
  /** The values inside the text. */
  params?: Readonly<Record<string, unknown>> | undefined;
}

export type FieldFaults = Readonly<Record<string, Fault[]>>;

export class ApiProblem extends Error {
  override name = 'ApiProblem';

  constructor(
    readonly status: number,
    readonly fault: Fault | undefined,
    readonly fields: FieldFaults = {},
    readonly uid: string | undefined = undefined,
    /** The rows of an upload that are to blame. */
    readonly rows: readonly string[] = [],
  ) {
    super(fault?.text ?? fault?.code ?? `HTTP ${status}`);
  }

  get code(): ErrorCode | undefined {
    return this.fault?.code;
  }

  /** True when no server answered: offline, or the server is away. */
  get isUnreachable(): boolean {
    return this.status === 0;
  }
}

export function isTextList(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((entry) => typeof entry === 'string');
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function faultOf(text: unknown, code: unknown, params: unknown): Fault {
  return {
    text: textOf(text),
    code: textOf(code) as ErrorCode | undefined,
    params: isRecord(params) ? params : undefined,
  };
}

/** The texts of each field, with their codes and values, which have the same shape. */
function fieldsOf(texts: Record<string, unknown>, codes: unknown, params: unknown): FieldFaults {
  const at = (all: unknown, field: string, index: number): unknown => {
    const list = isRecord(all) ? all[field] : undefined;
    return Array.isArray(list) ? list[index] : undefined;
  };
  const lists = Object.entries(texts).filter((entry): entry is [string, string[]] => isTextList(entry[1]));
  return Object.fromEntries(
    lists.map(([field, list]) => [
      field,
      list.map((text, index) => faultOf(text, at(codes, field, index), at(params, field, index))),
    ]),
  );
}

export function problemFromBody(status: number, body: unknown): ApiProblem {
  if (!isRecord(body)) return new ApiProblem(status, undefined);
  const { detail, code, params, uid, rows, error_codes, error_params, ...rest } = body;
  return new ApiProblem(
    status,
    detail === undefined && code === undefined ? undefined : faultOf(detail, code, params),
    fieldsOf(rest, error_codes, error_params),
    textOf(uid),
    isTextList(rows) ? rows : [],
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
