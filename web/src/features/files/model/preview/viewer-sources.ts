/** The viewer's sources from a case's files (VWR-01). */
import type { Layer, SourceFormat, ViewerSource } from '#/viewer/source';
import type { CaseFile, Recognised } from '../../api/case-files';
import { endingOf } from '../picking/accepted';

const FORMATS: readonly string[] = ['stl', 'ply', 'obj'] satisfies SourceFormat[];

function isFormat(ending: string): ending is SourceFormat {
  return FORMATS.includes(ending);
}

function layerOf({ kind, jaw, role }: Recognised): Layer {
  if (kind === 'margin') return 'margin';
  if (role === 'bite') return 'bite';
  // For example a design whose name contains no jaw.
  if (!jaw) return 'other';
  if (role === 'preop') return `${jaw}-preop`;
  return role === 'scanbody' || role === 'marker' ? `${jaw}-scanbody` : jaw;
}

function levelsOf({ id, rendition, may_download }: CaseFile): Partial<ViewerSource> {
  const ready = rendition?.state === 'ready' ? rendition : undefined;
  return {
    ...(ready?.coarse_size != null && { coarseUrl: `/v1/files/${id}/coarse/` }),
    ...(ready?.fine_size != null && { fineUrl: `/v1/files/${id}/fine/` }),
    ...(may_download && { originalUrl: `/v1/files/${id}/download/` }),
  };
}

/** A bite needs no answer. */
function jawSaidByOf({ role, jaw, jaw_source }: Recognised): ViewerSource['jawSaidBy'] {
  if (role === 'bite') return undefined;
  if (jaw_source === 'person') return 'person';
  return jaw ? undefined : 'nobody';
}

interface Excuses {
  waiting: string;
  failed: (reason: string | null | undefined) => string;
}

function sourceOf(file: CaseFile, excuses: Excuses): ViewerSource | undefined {
  const { id, filename, recognised, rendition } = file;
  const ending = endingOf(filename);
  const { role } = recognised;
  const base = { id, name: filename, layer: layerOf(recognised), ...(role && { role }) };
  if (recognised.kind === 'margin')
    return { ...base, format: 'margin', originalUrl: `/v1/files/${id}/download/` };
  if (recognised.kind !== 'model' || !isFormat(ending)) return undefined;
  const jawSaidBy = jawSaidByOf(recognised);
  const source = {
    ...base,
    format: ending,
    hasColours: rendition?.has_colours,
    ...(jawSaidBy && { jawSaidBy }),
  };
  if (rendition?.state === 'failed') return { ...source, failure: excuses.failed(rendition.reason) };
  const levels = levelsOf(file);
  // The original of a locked device cannot be loaded: there is nothing to show until the server has made its
  // compact version.
  return Object.keys(levels).length > 0 ? { ...source, ...levels } : { ...source, failure: excuses.waiting };
}

export function viewerSources(files: readonly CaseFile[], excuses: Excuses): ViewerSource[] {
  return files.flatMap((file) => sourceOf(file, excuses) ?? []);
}
