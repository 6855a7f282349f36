import type { TFunction } from 'i18next';
import type { Skipped } from '#/api/administration';
import { translateServerText } from '#/i18n/server-texts';

/** Why the server did not take an entry; `unchanged` is what is said of one that says nothing new. */
export function skippedReason(t: TFunction, reason: string, unchanged?: string): string {
  return (reason === 'No change needed' && unchanged) || translateServerText(t, reason);
}

/** Which entry it was, and why. A row that names nothing has its reason alone. */
export function skippedText(t: TFunction, { udi, key, reason: said }: Skipped, unchanged?: string): string {
  const reason = skippedReason(t, said, unchanged);
  if (udi) return t('adm.upload.skippedUdi', { udi, reason });
  return key ? t('adm.upload.skippedKey', { key, reason }) : reason;
}
