import type { LinkType } from '../api/types';

const TYPES: Record<string, LinkType> = { coarse: 'coarse', fine: 'fine', download: 'original' };

/**
 * Splits the address of a file. The holder of a share link cannot open it; it is replaced by a short-lived link
 * when needed, because the viewer may retry long after the first one has expired.
 */
export function readFileAddress(address: string): { id: string; type: LinkType } | undefined {
  const [, id, version = ''] = /^\/v1\/files\/([^/]+)\/([a-z]+)\/$/.exec(address) ?? [];
  const type = TYPES[version];
  return id && type ? { id, type } : undefined;
}
