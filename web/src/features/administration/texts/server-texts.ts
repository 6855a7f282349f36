/** Translations of the server's texts about accepted uploads. */
import type { KnownText } from '#/i18n/server-texts';

export const administrationTexts: KnownText[] = [
  [
    /^(\d+) added, (\d+) updated, (\d+) skipped$/,
    (t, [, added, updated, skipped]) => t('adm.upload.done', { added, updated, skipped }),
  ],
  // Why a row was skipped.
  ['No change needed', (t) => t('adm.skipped.upToDate')],
  ['Already exists', (t) => t('adm.skipped.exists')],
  ['The licence key is used', (t) => t('adm.skipped.used')],
  ['Not a device identifier', (t) => t('adm.skipped.noIdentifier')],
  ['The UDI is missing', (t) => t('adm.skipped.noUdi')],
  ['The check digit is wrong', (t) => t('adm.skipped.checkDigit')],
  ['Not a licence key', (t) => t('adm.skipped.noKey')],
  ['feat_enable must be true or false', (t) => t('adm.skipped.noTruth')],
  ['Not a date', (t) => t('adm.skipped.noDate')],
  ['Not a serial number', (t) => t('adm.skipped.noSerial')],
  ['Named more than once', (t) => t('adm.skipped.duplicate')],
  ['The device is registered', (t) => t('adm.skipped.registered')],
  ['The device is not registered', (t) => t('adm.skipped.unregistered')],
  ['Not found', (t) => t('adm.skipped.unknown')],
];
