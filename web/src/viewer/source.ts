/** What a page gives the viewer to show; where it comes from is the page's business. */

/** In the order of the list of layers: as one looks at a face, from above to below. Links know them by their places. */
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

/** What somebody answers who is asked which jaw a scan shows. */
export type SaidJaw = Jaw | 'none';

export type SourceFormat = 'stl' | 'ply' | 'obj' | 'margin';

type ScanRole = 'scan' | 'preop' | 'scanbody' | 'marker' | 'bite';

export interface ViewerSource {
  id: string;
  /** As the file is called. */
  name: string;
  layer: Layer;
  /** What a scan is of, where its name says that; the layer tells it only beside a jaw. */
  role?: ScanRole;
  format: SourceFormat;
  /** Compact versions, as GLB. Without either, the original is read. */
  coarseUrl?: string;
  fineUrl?: string;
  originalUrl?: string;
  /** Whose word it is which jaw this is; `nobody` has said it yet of a scan that may show one. */
  jawSaidBy?: 'person' | 'nobody';
  /** Known before anything is loaded, so that the switch for solid colours does not come late. */
  hasColours?: boolean;
  /** Why it cannot be shown, where that is known already; nothing is loaded then. */
  failure?: string;
}

/** From before the treatment. */
export function isPreop({ role }: ViewerSource): boolean {
  return role === 'preop';
}

export type Projection = 'perspective' | 'parallel';

export type Progress = (loadedBytes: number, totalBytes: number | undefined) => void;

export type Load = (url: string, signal: AbortSignal, onProgress: Progress) => Promise<ArrayBuffer>;
