/** Files of a case as the server lists them. */
import type { CaseFile, Rendition } from '../api/case-files';
import { recognise } from '../model/recognise';

export function rendition(given: Partial<Rendition> = {}): Rendition {
  return {
    state: 'ready',
    reason: null,
    has_picture: true,
    coarse_size: null,
    fine_size: null,
    triangles: null,
    has_colours: false,
    ...given,
  };
}

/** A file sent by Jonas Weber, who is not the viewer. */
export function caseFile(given: Partial<CaseFile> & { id: string; filename: string }): CaseFile {
  return {
    size: 1_234_567,
    uploader: false,
    url: `/v1/files/${given.id}/download/`,
    updated_date: '2026-11-02T09:00:00.000Z',
    created_date: '2026-11-02T09:00:00.000Z',
    from_locked_device: 0,
    may_download: true,
    name: 'Jonas Weber',
    user_id: 'u2',
    comment_id: null,
    recognised: recognise(given.filename),
    rendition: null,
    ...given,
  };
}

/** A local file that reports this size without being as large. */
export function localFile(name: string, size = 10): File {
  const file = new File(['x'.repeat(Math.min(size, 1_000))], name, { lastModified: 1_700_000_000_000 });
  if (size > 1_000) Object.defineProperty(file, 'size', { value: size });
  return file;
}
