import type { CaseFile } from '../../api/case-files';

export type PreviewKind = 'picture' | 'pdf';

/**
 * How a file can be previewed without a download. Pictures are rendered by the server, so that no content of an
 * uploaded file runs here; an SVG has no preview (FIL-04).
 */
export function previewKind({ recognised: { kind }, rendition }: CaseFile): PreviewKind | undefined {
  if (kind === 'pdf') return 'pdf';
  if ((kind === 'image' || kind === 'preview') && rendition?.has_picture) return 'picture';
  return undefined;
}
