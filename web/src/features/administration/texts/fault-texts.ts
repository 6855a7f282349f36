/** The texts for the server's error codes in the administration. */
import type { TFunction } from 'i18next';
import type { AdministrationCode, UploadCode } from '#/api/codes';
import type { Fault } from '#/api/problem';
import { entryOf, type FaultText } from '#/ui/feedback/fault-texts';

/** The reason why a workbook was not processed completely. */
const unfinished = (t: TFunction, reason: string) => t('adm.upload.processingFailed', { reason });

/** The errors of an uploaded list (LIC-01, LIC-02). */
const UPLOADS: Record<UploadCode, FaultText> = {
  upload_without_sheets: (t) => t('adm.upload.noSheets'),
  upload_without_rows: (t) => t('adm.upload.noRows'),
  upload_header: (t, { name }) => t('adm.upload.wrongHeader', { header: name }),
  upload_duplicate_key: (t, { key }) => t('adm.upload.duplicateKey', { key }),
  upload_duplicate_udi: (t, { udi }) => t('adm.upload.duplicateUdi', { udi }),
  upload_without_keys: (t) => t('adm.upload.noKeys'),
  upload_without_udis: (t) => t('adm.upload.noUdis'),
  upload_unreadable: (t) => t('adm.upload.unreadable'),
  upload_too_many_rows: (t, { max }) => unfinished(t, t('adm.upload.tooManyRows', { number: max })),
  upload_too_many_columns: (t, { max }) => unfinished(t, t('adm.upload.tooManyColumns', { number: max })),
  upload_cell_too_long: (t, { max }) => unfinished(t, t('adm.upload.cellTooLong', { number: max })),
  upload_too_large_unpacked: (t) => unfinished(t, t('adm.upload.tooLargeUnpacked')),
  upload_too_much: (t) => unfinished(t, t('adm.upload.tooMuch')),
};

export const administrationFaults: Record<AdministrationCode, FaultText> = {
  ...UPLOADS,
  device_not_registered: (t) => t('adm.features.notRegistered'),
  lab_changed: (t) => t('adm.labs.changed'),
  lab_exists: (t) => t('adm.labs.exists'),
  no_second_factor: (t) => t('adm.users.noFactor'),
  too_many_at_once: (t, { max }) => t('adm.skipped.tooMany', { number: max }),
};

/** Whether this error already explains what is wrong with the file. */
export function isUploadFault(fault: Fault): boolean {
  return entryOf<FaultText>(UPLOADS, fault) !== undefined;
}
