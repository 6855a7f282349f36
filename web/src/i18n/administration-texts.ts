/** What the server says in the administration, as the reader should see it. */
import type { KnownText } from './server-texts';

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
    (t, found) => t('adm.upload.processingFailed', { reason: found[1] }),
  ],
  [
    'Failed to read the file. Please ensure it is a valid .xls or .xlsx file.',
    (t) => t('adm.upload.unreadable'),
  ],
];

export const administrationTexts: KnownText[] = [
  ...uploadTexts,
  ['No change needed', (t) => t('adm.upload.upToDate')],
  ['You cannot do this to your own account.', (t) => t('adm.users.ownAccount')],
  ['This ticket was changed meanwhile.', (t) => t('adm.tickets.changedMeanwhile')],
];

/** Whether it says by itself what is wrong with the file. */
export function isUploadText(text: string): boolean {
  return uploadTexts.some(([known]) => (typeof known === 'string' ? known === text : known.test(text)));
}
