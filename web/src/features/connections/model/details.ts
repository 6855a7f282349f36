/** The texts for the server's answers about connections: the only catalogue of this feature (CON-04). */
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

/** The texts of successful actions. */
const DETAILS: Record<string, Words> = {
  'request email sent': (t) => t('connections.requestSent'),
  'request accepted': (t) => t('connections.requestAccepted'),
  'request rejected': (t) => t('connections.requestRejected'),
};

/** Errors about the email address, shown at its field. */
const ABOUT_THE_EMAIL: readonly (ErrorCode | undefined)[] = [
  'email_already_added',
  'own_email',
  'same_group',
  'person_in_other_region',
];

/** An unknown detail is shown as received. */
export function detailText(t: TFunction, detail: string): string {
  return (Object.hasOwn(DETAILS, detail) && DETAILS[detail]?.(t)) || detail;
}

export function problemDetailText(t: TFunction, problem: ApiProblem): string {
  if (problem.status === 403) return t('connections.accessDenied');
  return entryOf(REFUSALS, problem.fault)?.(t) ?? problemText(t, problem);
}

/** The errors of an email address: those of invitations, or the general errors of fields. */
export function emailFaultsText(t: TFunction, faults: readonly Fault[]): string {
  return faults.map((fault) => entryOf(REFUSALS, fault)?.(t) ?? faultText(t, fault)).join(' ');
}

/** The error text for the email field, if the request was refused because of the address. */
export function emailProblemText(t: TFunction, { fault, code, fields }: ApiProblem): string | undefined {
  if (fault && ABOUT_THE_EMAIL.includes(code)) return emailFaultsText(t, [fault]);
  return (fields.email && emailFaultsText(t, fields.email)) || undefined;
}

/** Accepting an invitation that was already accepted is not an error. */
export function isGoodNews(problem: ApiProblem): boolean {
  return problem.code === 'request_already_accepted';
}
