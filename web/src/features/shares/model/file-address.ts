import type { LinkType } from '../api/types';

const TYPES: Record<string, LinkType> = { coarse: 'coarse', fine: 'fine', download: 'original' };

/**
 * What the address of a file asks for. Whoever only holds a link cannot open it; it stands for a short-lived one, which
 * is fetched when it is needed: the viewer may try again long after the first has ended.
 */
export function readFileAddress(address: string): { id: string; type: LinkType } | undefined {
  const [, id, version = ''] = /^\/v1\/files\/([^/]+)\/([a-z]+)\/$/.exec(address) ?? [];
  const type = TYPES[version];
  return id && type ? { id, type } : undefined;
}
