import type { CaseFile } from '../api/case-files';

export type PreviewKind = 'picture' | 'pdf';

/**
 * How a file can be looked at without a download. Pictures are those the server has drawn, so nothing of a stranger's
 * file runs here; for an SVG it draws none (FIL-04).
 */
export function previewKind({ recognised: { kind }, rendition }: CaseFile): PreviewKind | undefined {
  if (kind === 'pdf') return 'pdf';
  if ((kind === 'image' || kind === 'preview') && rendition?.has_picture) return 'picture';
  return undefined;
}
