/** What the server's detail codes say to a reader: the one catalogue of this feature (CON-04). */
import type { TFunction } from 'i18next';
import type { ApiProblem } from '#/api/problem';
import { translateServerText } from '#/i18n/server-texts';
import { problemText } from '#/ui/feedback/error-text';

const TEXTS: Record<string, (t: TFunction) => string> = {
  'email already added': (t) => t('connections.emailAlreadyAdded'),
  'email same as yours': (t) => t('connections.emailSameAsYours'),
  'same group user': (t) => t('connections.sameGroupUser'),
  'user not in the same region': (t) => t('connections.otherRegion'),
  'data invalid': (t) => t('connections.dataInvalid'),
  'request email sent': (t) => t('connections.requestSent'),
  'request accepted': (t) => t('connections.requestAccepted'),
  'request already accepted': (t) => t('connections.requestAlreadyAccepted'),
  'request rejected': (t) => t('connections.requestRejected'),
  'request needed': (t) => t('connections.requestNeeded'),
  'invalid token': (t) => t('connections.invalidToken'),
  'no email': (t) => t('connections.noEmail'),
  'no permission': (t) => t('connections.noPermission'),
  'no server location': (t) => t('connections.noServerLocation'),
  'server is wrong': (t) => t('connections.serverIsWrong'),
};

/** Codes that complain about the address, and so are shown at its field. */
const ABOUT_THE_EMAIL = [
  'email already added',
  'email same as yours',
  'same group user',
  'user not in the same region',
];

function known(detail: string | undefined): ((t: TFunction) => string) | undefined {
  return detail !== undefined && Object.hasOwn(TEXTS, detail) ? TEXTS[detail] : undefined;
}

/** A code nobody has written down is shown as received. */
export function detailText(t: TFunction, detail: string): string {
  return known(detail)?.(t) ?? translateServerText(t, detail);
}

export function problemDetailText(t: TFunction, problem: ApiProblem): string {
  if (problem.status === 403) return t('connections.accessDenied');
  return known(problem.detail)?.(t) ?? problemText(t, problem);
}

/** What a refused request says about its address, if that is what it was refused for. */
export function emailProblemText(t: TFunction, problem: ApiProblem): string | undefined {
  if (problem.detail && ABOUT_THE_EMAIL.includes(problem.detail)) return detailText(t, problem.detail);
  return problem.fields.email?.map((text) => detailText(t, text)).join(' ') || undefined;
}

/** Asking twice changes nothing, so it is no error to hear that it was done already. */
export function isGoodNews(detail: string | undefined): boolean {
  return detail === 'request already accepted';
}
