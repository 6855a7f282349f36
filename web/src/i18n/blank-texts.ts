/**
 * The error of an empty required field: each field has its own sentence. The searchable drop-down has no entry
 * here, because its sentence is fixed (ACC-03).
 */
import type { TFunction } from 'i18next';

/** By the field's name on the wire. */
const SENTENCES: Readonly<Record<string, (t: TFunction) => string>> = {
  username: (t) => t('blank.email'),
  email: (t) => t('blank.email'),
  password: (t) => t('blank.password'),
  password_confirm: (t) => t('blank.passwordConfirm'),
  old_password: (t) => t('blank.oldPassword'),
  new_password: (t) => t('blank.newPassword'),
  new_password_confirm: (t) => t('blank.newPasswordConfirm'),
  first_name: (t) => t('blank.firstName'),
  last_name: (t) => t('blank.lastName'),
  role: (t) => t('blank.role'),
  phone: (t) => t('blank.phone'),
  udi: (t) => t('blank.udi'),
  code: (t) => t('blank.code'),
  reason: (t) => t('blank.reason'),
  ids: (t) => t('blank.selection'),
  udis: (t) => t('blank.selection'),
  updates: (t) => t('blank.selection'),
  connection_id: (t) => t('blank.recipient'),
  'patient.lastname': (t) => t('blank.patientLastName'),
  title: (t) => t('blank.title'),
  description: (t) => t('blank.description'),
};

export function blankText(t: TFunction, field: string): string {
  return SENTENCES[field]?.(t) ?? t('server.blank');
}
