import type { TFunction } from 'i18next';
import type { Skipped } from '#/api/administration';
import { translateServerText } from '#/i18n/server-texts';

/** Why the server skipped an entry. `unchanged` replaces the text for an entry without changes. */
export function skippedReason(t: TFunction, reason: string, unchanged?: string): string {
  return (reason === 'No change needed' && unchanged) || translateServerText(t, reason);
}

/** The entry and the reason; only the reason if the row has neither a UDI nor a key. */
export function skippedText(t: TFunction, { udi, key, reason: said }: Skipped, unchanged?: string): string {
  const reason = skippedReason(t, said, unchanged);
  if (udi) return t('adm.upload.skippedUdi', { udi, reason });
  return key ? t('adm.upload.skippedKey', { key, reason }) : reason;
}
