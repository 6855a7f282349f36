/** What the server's answers about connections say to a reader: the one catalogue of this feature (CON-04). */
import type { TFunction } from 'i18next';
import type { ConnectionCode, ErrorCode } from '#/api/codes';
import type { ApiProblem, Fault } from '#/api/problem';
import { problemText } from '#/ui/feedback/error-text';
import { entryOf, faultText } from '#/ui/feedback/fault-texts';

type Words = (t: TFunction) => string;

const REFUSALS: Record<ConnectionCode, Words> = {
  email_already_added: (t) => t('connections.emailAlreadyAdded'),
  own_email: (t) => t('connections.emailSameAsYours'),
  same_group: (t) => t('connections.sameGroupUser'),
  person_in_other_region: (t) => t('connections.otherRegion'),
  email_missing: (t) => t('connections.noEmail'),
  data_invalid: (t) => t('connections.dataInvalid'),
  request_already_accepted: (t) => t('connections.requestAlreadyAccepted'),
  request_needed: (t) => t('connections.requestNeeded'),
  token_invalid: (t) => t('connections.invalidToken'),
  not_invited: (t) => t('connections.noPermission'),
  invitation_without_location: (t) => t('connections.noServerLocation'),
  wrong_server: (t) => t('connections.serverIsWrong'),
};

/** What has been done. */
const DETAILS: Record<string, Words> = {
  'request email sent': (t) => t('connections.requestSent'),
  'request accepted': (t) => t('connections.requestAccepted'),
  'request rejected': (t) => t('connections.requestRejected'),
};

/** Complaints about the address, and so shown at its field. */
const ABOUT_THE_EMAIL: readonly (ErrorCode | undefined)[] = [
  'email_already_added',
  'own_email',
  'same_group',
  'person_in_other_region',
];

/** A detail nobody has written down is shown as received. */
export function detailText(t: TFunction, detail: string): string {
  return (Object.hasOwn(DETAILS, detail) && DETAILS[detail]?.(t)) || detail;
}

export function problemDetailText(t: TFunction, problem: ApiProblem): string {
  if (problem.status === 403) return t('connections.accessDenied');
  return entryOf(REFUSALS, problem.fault)?.(t) ?? problemText(t, problem);
}

/** What an address is refused for, a reason of invitations or one of the usual ones of fields. */
export function emailFaultsText(t: TFunction, faults: readonly Fault[]): string {
  return faults.map((fault) => entryOf(REFUSALS, fault)?.(t) ?? faultText(t, fault)).join(' ');
}

/** What a refused request says about its address, if that is what it was refused for. */
export function emailProblemText(t: TFunction, { fault, code, fields }: ApiProblem): string | undefined {
  if (fault && ABOUT_THE_EMAIL.includes(code)) return emailFaultsText(t, [fault]);
  return (fields.email && emailFaultsText(t, fields.email)) || undefined;
}

/** Asking twice changes nothing, so it is no error to hear that it was done already. */
export function isGoodNews(problem: ApiProblem): boolean {
  return problem.code === 'request_already_accepted';
}
