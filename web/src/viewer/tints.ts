import type { Layer } from './source';

/** Colours of layers without their own: ivory for what is in the mouth, cooler for planning aids. */
export const TINTS: Record<Layer, string> = {
  'upper-preop': '#b4c6da',
  upper: '#ece0cb',
  'upper-scanbody': '#a9c9b6',
  'lower-preop': '#a4b8d1',
  lower: '#e4d3b8',
  'lower-scanbody': '#9bc0ab',
  bite: '#cdbfdb',
  margin: '#d6336c',
  other: '#cdbfdb',
};
