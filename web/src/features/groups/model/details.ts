/** The texts for the server's answers about groups, exactly as in the specification (GRP-03). */
import type { TFunction } from 'i18next';
import type { GroupCode } from '#/api/codes';
import type { ApiProblem, Fault } from '#/api/problem';
import { problemText } from '#/ui/feedback/error-text';
import { entryOf, faultText } from '#/ui/feedback/fault-texts';

type Kind = 'info' | 'warning' | 'error';
type Words = (t: TFunction) => string;

const REFUSALS: Record<GroupCode, [Kind, Words]> = {
  email_of_member: ['warning', (t) => t('groups.alreadyMember')],
  email_already_added: ['warning', (t) => t('groups.alreadyAdded')],
  own_email: ['warning', (t) => t('groups.yourself')],
  same_group: ['warning', (t) => t('groups.sameGroup')],
  already_member: ['warning', (t) => t('groups.userAlreadyMember')],
  request_already_accepted: ['info', (t) => t('groups.alreadyAccepted')],
  token_invalid: ['error', (t) => t('groups.invalidToken')],
  state_invalid: ['error', (t) => t('groups.invalidState')],
  in_other_group: ['warning', (t) => t('groups.otherGroup')],
  request_needed: ['warning', (t) => t('groups.requestNeeded')],
  different_role: ['warning', (t) => t('groups.differentRole')],
  already_connected: ['warning', (t) => t('groups.inConnections')],
  not_invited: ['error', (t) => t('groups.notTheInvited')],
  invitation_without_location: ['error', (t) => t('groups.noLocation')],
  wrong_server: ['error', (t) => t('groups.wrongServer')],
  person_in_other_region: ['warning', (t) => t('groups.otherRegion')],
  email_missing: ['error', (t) => t('groups.noEmail')],
  data_invalid: ['error', (t) => t('groups.dataInvalid')],
};

/** The texts of successful actions. */
const DETAILS: Record<string, Words> = {
  'request email sent': (t) => t('groups.mailSent'),
  'joined group': (t) => t('groups.joined'),
  'request rejected': (t) => t('groups.rejectedNow'),
};

const FORBIDDEN = 403;

/** One message: the title is Info, Warning or Error. */
export interface Outcome {
  title: string;
  text: string;
}

function titleOf(t: TFunction, kind: Kind): string {
  if (kind === 'info') return t('groups.info');
  return kind === 'warning' ? t('groups.warning') : t('groups.error');
}

/** The outcome of a successful action; an unknown text is shown as received. */
export function outcomeOf(t: TFunction, detail: string): Outcome {
  const words = Object.hasOwn(DETAILS, detail) ? DETAILS[detail] : undefined;
  return { title: t('groups.info'), text: words?.(t) ?? detail };
}

/** A new invitation has its own text. The same code after a resend has the text about the email. */
export function invitationOutcome(t: TFunction, detail: string): Outcome {
  if (detail !== 'request email sent') return outcomeOf(t, detail);
  return { title: t('groups.info'), text: t('groups.invitationSent') };
}

export function problemOutcome(t: TFunction, problem: ApiProblem): Outcome {
  if (problem.status === FORBIDDEN) return { title: t('groups.error'), text: t('groups.accessDenied') };
  const [kind, words] = entryOf(REFUSALS, problem.fault) ?? ['error', () => problemText(t, problem)];
  return { title: titleOf(t, kind), text: words(t) };
}

/** The errors of a checked address: those of invitations, or the general errors of fields. */
export function checkText(t: TFunction, faults: readonly Fault[]): string {
  return faults.map((fault) => entryOf(REFUSALS, fault)?.[1](t) ?? faultText(t, fault)).join(' ');
}
