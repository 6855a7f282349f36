/** What the server's codes about groups say to people: the catalogue of the document, word for word (GRP-03). */
import type { TFunction } from 'i18next';
import type { ApiProblem } from '#/api/problem';
import { translateServerText } from '#/i18n/server-texts';
import { problemText } from '#/ui/feedback/error-text';

type Kind = 'info' | 'warning' | 'error';
type Words = (t: TFunction) => string;

const CATALOGUE: Record<string, [Kind, Words]> = {
  "email same as member's": ['warning', (t) => t('groups.alreadyMember')],
  'email already added': ['warning', (t) => t('groups.alreadyAdded')],
  'email same as yours': ['warning', (t) => t('groups.yourself')],
  'same group user': ['warning', (t) => t('groups.sameGroup')],
  'request email sent': ['info', (t) => t('groups.mailSent')],
  'user already member': ['warning', (t) => t('groups.userAlreadyMember')],
  'joined group': ['info', (t) => t('groups.joined')],
  'request already accepted': ['info', (t) => t('groups.alreadyAccepted')],
  'invalid token': ['error', (t) => t('groups.invalidToken')],
  'Invalid state': ['error', (t) => t('groups.invalidState')],
  'already joined another group': ['warning', (t) => t('groups.otherGroup')],
  'request rejected': ['info', (t) => t('groups.rejectedNow')],
  'request needed': ['warning', (t) => t('groups.requestNeeded')],
  'different role': ['warning', (t) => t('groups.differentRole')],
  'already in connections': ['warning', (t) => t('groups.inConnections')],
  'no permission': ['error', (t) => t('groups.notTheInvited')],
  'no email': ['error', (t) => t('groups.noEmail')],
  'no server location': ['error', (t) => t('groups.noLocation')],
  'server is wrong': ['error', (t) => t('groups.wrongServer')],
  'user not in the same region': ['warning', (t) => t('groups.otherRegion')],
  'data invalid': ['error', (t) => t('groups.dataInvalid')],
};

const FORBIDDEN = 403;

/** One message: Info, Warning or Error, and a sentence. */
export interface Outcome {
  title: string;
  text: string;
}

function titleOf(t: TFunction, kind: Kind): string {
  if (kind === 'info') return t('groups.info');
  return kind === 'warning' ? t('groups.warning') : t('groups.error');
}

function entryOf(code: string): [Kind, Words] | undefined {
  return Object.hasOwn(CATALOGUE, code) ? CATALOGUE[code] : undefined;
}

/** The code of something that worked; a text without an entry is shown as received. */
export function outcomeOf(t: TFunction, detail: string): Outcome {
  const [kind, words] = entryOf(detail) ?? ['info', () => translateServerText(t, detail)];
  return { title: titleOf(t, kind), text: words(t) };
}

/** A new invitation has a sentence of its own; the same code after sending one again means that mail. */
export function invitationOutcome(t: TFunction, detail: string): Outcome {
  if (detail !== 'request email sent') return outcomeOf(t, detail);
  return { title: t('groups.info'), text: t('groups.invitationSent') };
}

export function problemOutcome(t: TFunction, problem: ApiProblem): Outcome {
  if (problem.status === FORBIDDEN) return { title: t('groups.error'), text: t('groups.accessDenied') };
  const entry = problem.detail === undefined ? undefined : entryOf(problem.detail);
  const [kind, words] = entry ?? ['error', () => problemText(t, problem)];
  return { title: titleOf(t, kind), text: words(t) };
}

/** What an address that was checked is refused for, a code or one of the usual texts of fields. */
export function checkText(t: TFunction, received: string): string {
  return entryOf(received)?.[1](t) ?? translateServerText(t, received);
}
