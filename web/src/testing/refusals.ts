/** Refusals as the server sends them (API-04). */
import type { ErrorCode } from '#/api/codes';

export function fieldRefusal(field: string, code: ErrorCode, text: string, params: object = {}): object {
  return { [field]: [text], error_codes: { [field]: [code] }, error_params: { [field]: [params] } };
}

export const BUSY_TEXT = 'The service is busy. Please try again in a moment.';

/** Too many calls at once. */
export const busy: [number, unknown] = [503, { detail: 'The server is busy.', code: 'busy' }];

/** An order that was changed elsewhere. */
export const orderChanged: [number, unknown] = [409, { detail: 'Changed meanwhile.', code: 'order_changed' }];

export const tooLarge = JSON.stringify({ detail: 'size limit', code: 'case_too_large' });
