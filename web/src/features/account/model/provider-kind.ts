import type { AppInfo } from '#/api/types';

/**
 * The kind of a provider, which selects its logo. A provider that is no longer configured is identified by
 * its name.
 */
export function providerKind(providers: AppInfo['social_providers'], name: string): string {
  return providers.find((provider) => provider.name === name)?.kind ?? name;
}
