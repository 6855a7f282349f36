/** What a page passes to the viewer; the viewer does not know where it comes from. */

/**
 * In the order of the list of layers: from top to bottom, as on a face. Share links refer to them by position, so
 * never reorder them.
 */
export const LAYERS = [
  'upper-preop',
  'upper',
  'upper-scanbody',
  'lower-preop',
  'lower',
  'lower-scanbody',
  'bite',
  'margin',
  'other',
] as const;

export type Layer = (typeof LAYERS)[number];

export type Jaw = 'upper' | 'lower';

export function jawOf(layer: Layer): Jaw | undefined {
  if (layer.startsWith('upper')) return 'upper';
  return layer.startsWith('lower') ? 'lower' : undefined;
}

/** A person's answer to the question which jaw a scan shows. */
export type SaidJaw = Jaw | 'none';

export type SourceFormat = 'stl' | 'ply' | 'obj' | 'margin';

type ScanRole = 'scan' | 'preop' | 'scanbody' | 'marker' | 'bite';

export interface ViewerSource {
  id: string;
  /** The name of the file. */
  name: string;
  layer: Layer;
  /** The kind of scan, if the name tells it; the layer shows it only together with a jaw. */
  role?: ScanRole;
  format: SourceFormat;
  /** Compact versions as GLB. Without either, the original is read. */
  coarseUrl?: string;
  fineUrl?: string;
  originalUrl?: string;
  /** Who told which jaw this is; `nobody` for a scan that may show a jaw but has no answer yet. */
  jawSaidBy?: 'person' | 'nobody';
  /** Known before anything is loaded, so that the switch for solid colours appears at once. */
  hasColours?: boolean;
  /** Why it cannot be shown, if known already; nothing is loaded then. */
  failure?: string;
}

/** Whether the scan is from before the treatment. */
export function isPreop({ role }: ViewerSource): boolean {
  return role === 'preop';
}

export type Projection = 'perspective' | 'parallel';

export type Progress = (loadedBytes: number, totalBytes: number | undefined) => void;

export type Load = (url: string, signal: AbortSignal, onProgress: Progress) => Promise<ArrayBuffer>;
