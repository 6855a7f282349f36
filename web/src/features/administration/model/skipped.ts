import type { TFunction } from 'i18next';
import { translateServerText } from '#/i18n/server-texts';

/** Why the server did not take an entry, in the words of the document (LIC-02). */
export function skippedReason(t: TFunction, reason: string): string {
  return reason === 'No change needed' ? t('adm.upload.upToDate') : translateServerText(t, reason);
}
