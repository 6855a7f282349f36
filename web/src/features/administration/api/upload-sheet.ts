import type { SheetAnswer } from '#/api/administration';
import { client, toFormData } from '#/api/client';
import { countedFetch } from '#/api/counted-fetch';
import { unwrap } from '#/api/problem';
import { transport } from '#/api/transport';

/** The endpoints that accept a workbook. */
export type UploadPath =
  | '/v1/cs/devices/'
  | '/heclore/v1/c4w/licence/upload-keys/'
  | '/heclore/v1/c4w/registrations/upload/';

interface Sheet {
  file: File;
  overwrite: boolean;
}

/** Uploads a workbook and reports the sent fraction, from 0 to 1 (LIC-01, LIC-02). */
export function uploadSheet(
  path: UploadPath,
  { file, overwrite }: Sheet,
  onSent: (part: number) => void,
): Promise<SheetAnswer> {
  const form = toFormData({ file, overwrite });
  return unwrap<SheetAnswer>(
    client.POST(path, {
      // The generated schema types a file as a string.
      body: { file: file.name, overwrite },
      bodySerializer: () => form,
      fetch: (request) => transport(request, countedFetch(form, onSent)),
    }),
  );
}
