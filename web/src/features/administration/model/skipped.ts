import type { TFunction } from 'i18next';
import { translateServerText } from '#/i18n/server-texts';

/** Why the server did not take an entry; `unchanged` is what is said of one that says nothing new. */
export function skippedReason(t: TFunction, reason: string, unchanged?: string): string {
  return (reason === 'No change needed' && unchanged) || translateServerText(t, reason);
}
