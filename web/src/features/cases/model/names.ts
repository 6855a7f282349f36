/** The names of patients and partners in lists and on the case. */
import type { TFunction } from 'i18next';
import type { Person } from '../api/case';
import type { CaseItem } from '../api/case-list';

/** First and last name in the order of the reader's language; empty for a draft without a patient. */
export function patientName(t: TFunction, firstname: string, lastname: string): string {
  if (!firstname || !lastname) return firstname || lastname;
  return t('cases.patientName', { firstname, lastname });
}

/** The mark for a deleted account or an unknown person (LST-02). */
export function personMark(t: TFunction, { is_deleted, is_unknown }: Person): string | undefined {
  if (is_deleted) return t('cases.deletedMark');
  return is_unknown ? t('cases.unknownMark') : undefined;
}

export function personName(t: TFunction, { disp_name, username, is_deleted, is_unknown }: Person): string {
  const name = disp_name || username;
  if (is_deleted) return t('cases.deletedPerson', { name });
  return is_unknown ? t('cases.unknownPerson', { name }) : name;
}

/** The person on the other side: the recipient or the author. */
export function partnerOf({
  usertype,
  author,
  to,
}: Pick<CaseItem, 'usertype' | 'author' | 'to'>): Person | null | undefined {
  return usertype === 'OT' ? author : to;
}
