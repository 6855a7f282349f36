/** How the server refuses one field (API-04). */
import type { ErrorCode } from '#/api/codes';

export function fieldRefusal(field: string, code: ErrorCode, text: string, params: object = {}): object {
  return { [field]: [text], error_codes: { [field]: [code] }, error_params: { [field]: [params] } };
}
