/** One shape for every failed call: field errors, a detail, or no answer at all. */
import type { ErrorCode } from './codes';

/** One error. Pages translate the code; the English text is for codes that a page does not know. */
export interface Fault {
  /** A newer server may send codes that are not in this type; their text is shown. */
  code?: ErrorCode | undefined;
  text?: string | undefined;
  /** Values that appear in the text. */
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
    /** The rows of an upload that have errors. */
    readonly rows: readonly string[] = [],
  ) {
    super(fault?.text ?? fault?.code ?? `HTTP ${status}`);
  }

  get code(): ErrorCode | undefined {
    return this.fault?.code;
  }

  /** True when no server answered: the device is offline, or the server is down. */
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

/** The texts of each field with their codes and values, which come in objects of the same shape. */
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
  const { rows, error_codes, error_params, ...rest } = body;
  const fault = faultOf(rest.detail, rest.code, rest.params);
  return new ApiProblem(
    status,
    // A form may have a field with one of these names: its texts are a list.
    fault.text === undefined && fault.code === undefined ? undefined : fault,
    fieldsOf(rest, error_codes, error_params),
    textOf(rest.uid),
    isTextList(rows) ? rows : [],
  );
}

interface Answer<T> {
  data?: T;
  error?: unknown;
  response: Response;
}

/** Returns the data of an answer or throws its problem. */
export async function unwrap<T>(call: Promise<Answer<T>>): Promise<T> {
  const { data, error, response } = await call;
  if (response.ok) return data as T;
  throw problemFromBody(response.status, error);
}

export function toProblem(error: unknown): ApiProblem {
  return error instanceof ApiProblem ? error : new ApiProblem(0, undefined);
}
