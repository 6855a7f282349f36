import type { AppInfo } from '#/api/types';

/** Whose logo stands for a provider. One that is no longer configured still has its name to go by. */
export function providerKind(providers: AppInfo['social_providers'], name: string): string {
  return providers.find((provider) => provider.name === name)?.kind ?? name;
}
