/** Which layers are visible, and how opaque (VWR-01, VWR-06). */
import { isPreop, LAYERS, type Layer, type ViewerSource } from '../source';

/** A row in the list of layers: one file, or all margins together. */
export interface LayerRow {
  /** Stable when the file moves to another layer, because a person may set which jaw a scan shows. */
  key: string;
  layer: Layer;
  /** The position among several files of the same layer, from 0. */
  ordinal: number;
  sources: ViewerSource[];
}

export interface LayerLook {
  /** In percent, 0–100. */
  opacity: number;
  isShown: boolean;
}

/** By the key of the row; a missing row is visible. */
export type LayerLooks = Readonly<Record<string, LayerLook>>;

export type LayerAction =
  | { type: 'show' | 'hide'; key: string }
  | { type: 'fade'; key: string; opacity: number }
  | { type: 'restore'; looks: LayerLooks };

const SHOWN: LayerLook = { opacity: 100, isShown: true };
const HIDDEN: LayerLook = { opacity: 0, isShown: false };

const MARGINS = 'margins';

export function rowsOf(sources: readonly ViewerSource[]): LayerRow[] {
  return LAYERS.flatMap((layer): LayerRow[] => {
    const ofLayer = sources.filter((source) => source.layer === layer);
    if (layer === 'margin')
      return ofLayer.length > 0 ? [{ key: MARGINS, layer, ordinal: 0, sources: ofLayer }] : [];
    return ofLayer.map((source, ordinal) => ({ key: source.id, layer, ordinal, sources: [source] }));
  });
}

export function lookOf(looks: LayerLooks, key: string): LayerLook {
  return looks[key] ?? SHOWN;
}

/** The sources visible at first: without earlier scans, unless there is nothing else to show. */
export function firstShown(sources: readonly ViewerSource[]): readonly ViewerSource[] {
  const others = sources.filter((source) => !isPreop(source));
  return others.some(({ layer }) => layer !== 'margin') ? others : sources;
}

export function firstLooks(rows: readonly LayerRow[]): LayerLooks {
  const shown = new Set(firstShown(rows.flatMap(({ sources }) => sources)));
  const hidden = rows.filter(({ sources }) => !sources.some((source) => shown.has(source)));
  return Object.fromEntries(hidden.map(({ key }) => [key, HIDDEN]));
}

export function changeLooks(looks: LayerLooks, action: LayerAction): LayerLooks {
  switch (action.type) {
    case 'show':
      return { ...looks, [action.key]: SHOWN };
    case 'hide':
      return { ...looks, [action.key]: HIDDEN };
    case 'fade':
      if (!lookOf(looks, action.key).isShown) return looks;
      return { ...looks, [action.key]: { opacity: toPercent(action.opacity), isShown: true } };
    case 'restore':
      return action.looks;
  }
}

function toPercent(opacity: number): number {
  return Number.isFinite(opacity) ? Math.round(Math.min(100, Math.max(0, opacity))) : 100;
}
