/** What the server says in the administration, as the reader should see it. */
import { type KnownText, translateServerText } from '#/i18n/server-texts';

/** What can be wrong with an uploaded list (LIC-01, LIC-02). */
const uploadTexts: KnownText[] = [
  ['No sheets found in the Excel file.', (t) => t('adm.upload.noSheets')],
  ['The Excel file is empty or does not contain data rows.', (t) => t('adm.upload.noRows')],
  [
    /^Invalid Excel format\. The first column header must be "(.+)"\.$/,
    (t, found) => t('adm.upload.wrongHeader', { header: found[1] }),
  ],
  [
    /^Duplicate Licence Key found in the uploaded file: (.+)$/,
    (t, found) => t('adm.upload.duplicateKey', { key: found[1] }),
  ],
  [
    /^Duplicate UDI found in the uploaded file: (.+)$/,
    (t, found) => t('adm.upload.duplicateUdi', { udi: found[1] }),
  ],
  [/^No valid license keys found/, (t) => t('adm.upload.noKeys')],
  [/^No valid UDIs found/, (t) => t('adm.upload.noUdis')],
  [
    /^Error processing Excel file: (.+)$/,
    (t, found) => t('adm.upload.processingFailed', { reason: translateServerText(t, found[1] ?? '') }),
  ],
  [
    'Failed to read the file. Please ensure it is a valid .xls or .xlsx file.',
    (t) => t('adm.upload.unreadable'),
  ],
];

/** Why a workbook could not be read to its end. */
const readingTexts: KnownText[] = [
  [/^it has more than (\d+) rows\.$/, (t, found) => t('adm.upload.tooManyRows', { number: found[1] })],
  [/^it has more than (\d+) columns\.$/, (t, found) => t('adm.upload.tooManyColumns', { number: found[1] })],
  [
    /^a cell has more than (\d+) characters\.$/,
    (t, found) => t('adm.upload.cellTooLong', { number: found[1] }),
  ],
  ['it is too large when unpacked.', (t) => t('adm.upload.tooLargeUnpacked')],
  ['it needs too much memory or time.', (t) => t('adm.upload.tooMuch')],
];

export const administrationTexts: KnownText[] = [
  ...uploadTexts,
  ...readingTexts,
  [
    /^(\d+) added, (\d+) updated, (\d+) skipped$/,
    (t, [, added, updated, skipped]) => t('adm.upload.done', { added, updated, skipped }),
  ],
  // Why a line was passed over.
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
  ['One of the devices is not registered. Nothing was saved.', (t) => t('adm.features.notRegistered')],
  ['This lab was changed meanwhile. Please open it again.', (t) => t('adm.labs.changed')],
  ['A lab with this name and address already exists.', (t) => t('adm.labs.exists')],
  ['This person has no second factor to reset.', (t) => t('adm.users.noFactor')],
  [/^At most (\d+) at once\.$/, (t, found) => t('adm.skipped.tooMany', { number: found[1] })],
];

/** Whether it says by itself what is wrong with the file. */
export function isUploadText(text: string): boolean {
  return uploadTexts.some(([known]) => (typeof known === 'string' ? known === text : known.test(text)));
}
