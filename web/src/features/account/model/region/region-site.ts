import type { AppInfo } from '#/api/types';

function originOf(address: string | null | undefined): string | undefined {
  try {
    const { protocol, origin } = new URL(address ?? '');
    return protocol === 'https:' || protocol === 'http:' ? origin : undefined;
  } catch {
    return undefined;
  }
}

/** The address of another region's site, only if the operator configured it (ACC-10). */
export function configuredSite(sites: AppInfo['region_sites'], named: string | null | undefined) {
  const site = originOf(named);
  return site && [sites.EU, sites.US].some((configured) => originOf(configured) === site) ? site : undefined;
}
