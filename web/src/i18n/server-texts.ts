/** The texts the server sends, as the reader should see them. A text without an entry is shown as received. */
import type { TFunction } from 'i18next';

type Translate = (t: TFunction, found: RegExpExecArray) => string;

const table: [text: string | RegExp, translate: Translate][] = [
  ['This field may not be blank', (t) => t('server.blank')],
  ['Enter a valid email address.', (t) => t('server.emailInvalid')],
  ['This email cannot be used', (t) => t('server.emailTaken')],
  ['The two password fields didn’t match', (t) => t('server.passwordMismatch')],
  ["The two password fields didn't match", (t) => t('server.passwordMismatch')],
  [
    /^This password is too short\. It must contain at least (\d+) characters\.$/,
    (t, found) => t('server.passwordShort', { length: found[1] }),
  ],
  [
    /^This password is too long\. It may contain at most (\d+) characters\.$/,
    (t, found) => t('server.passwordLong', { length: found[1] }),
  ],
  ['This password is too common.', (t) => t('server.passwordCommon')],
  [
    /^Ensure this field has no more than (\d+) characters\.$/,
    (t, found) => t('server.tooLong', { length: found[1] }),
  ],
  ['This is not a valid choice.', (t) => t('server.choiceInvalid')],
  ['Enter a valid date.', (t) => t('server.dateInvalid')],
  ['This case was deleted. Restore it first.', (t) => t('server.caseDeleted')],
  ['This case cannot be moved there.', (t) => t('server.caseMoveImpossible')],
  ['The assignee of this case cannot be changed.', (t) => t('server.assigneeFixed')],
  ['This case takes no comments now.', (t) => t('server.commentsClosed')],
  ['The work has begun: the order cannot be changed.', (t) => t('server.orderBegun')],
  ['You have too many drafts. Send or delete some first.', (t) => t('server.tooManyDrafts')],
  ['Enter a valid phone number.', (t) => t('server.phoneInvalid')],
  ['The picture must be a PNG or JPEG file.', (t) => t('server.pictureType')],
  ['The picture is too large.', (t) => t('server.pictureSize')],
  ['Please accept the terms.', (t) => t('server.termsMissing')],
  ['No reCAPTCHA response', (t) => t('server.captchaMissing')],
  ['The captcha answer is wrong or was already used.', (t) => t('server.captchaWrong')],
  ['Check your email or password', (t) => t('server.credentialsWrong')],
  ['The code is wrong or has expired', (t) => t('server.codeWrong')],
  ['You do not have sufficient permissions to access this page.', (t) => t('server.permissionMissing')],
  [
    'Accounts of this country are kept at the site of the other region. Please sign up there.',
    (t) => t('server.otherRegion'),
  ],
  ['Please open this link in the browser in which you signed up.', (t) => t('server.otherBrowser')],
  ['Wrong password.', (t) => t('server.oldPasswordWrong')],
  ['The password was changed meanwhile.', (t) => t('server.passwordChangedMeanwhile')],
  ['Relogin required.', (t) => t('server.reloginRequired')],
  ['Failed to send mail', (t) => t('server.mailFailed')],
  ['Too many attempts. Please try again later.', (t) => t('server.tooManyAttempts')],
  ['The service is busy. Please try again in a moment.', (t) => t('server.busy')],
  ['The storage is full.', (t) => t('server.storageFull')],
  ['Something went wrong on our side.', (t) => t('errors.server')],
  ['Sign in required.', (t) => t('server.reloginRequired')],
  ['Not found.', (t) => t('server.notFound')],
  ['The request is too large.', (t) => t('server.requestTooLarge')],
  ['The file is too large.', (t) => t('server.fileTooLarge')],
  ['This email address is already registered', (t) => t('server.emailTaken')],
  ['Invalid access', (t) => t('server.invalidAccess')],
  ['Please verify your phone number.', (t) => t('server.phoneUnverified')],
  ['Failed to send verification code.', (t) => t('server.codeSendFailed')],
  ['The country cannot be changed any more.', (t) => t('server.countryFixed')],
  [
    'Moving your data to another region is not possible yet. Please contact support.',
    (t) => t('server.moveImpossible'),
  ],
  ['This code is not a device identifier.', (t) => t('server.udiInvalid')],
  ['This device is blocked.', (t) => t('server.deviceBlocked')],
  ['This device is registered to somebody else.', (t) => t('server.deviceForeign')],
  ['Please sign in again.', (t) => t('server.signInAgain')],
  ['This is the only way into your account.', (t) => t('server.onlyWayIn')],
  [/^The case (\S+) cannot be deleted now\.$/, (t, found) => t('server.caseNotDeletable', { no: found[1] })],
];

export function knownServerText(t: TFunction, text: string): string | undefined {
  for (const [known, translate] of table) {
    const found = typeof known === 'string' ? (known === text ? [text] : null) : known.exec(text);
    if (found) return translate(t, found as RegExpExecArray);
  }
  return undefined;
}

export function translateServerText(t: TFunction, text: string): string {
  return knownServerText(t, text) ?? text;
}
