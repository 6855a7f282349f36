/** The texts the server sends, as the reader should see them. A text without an entry is shown as received. */
import type { TFunction } from 'i18next';

type Translate = (t: TFunction, found: RegExpExecArray) => string;

export type KnownText = [text: string | RegExp, translate: Translate];

const table: KnownText[] = [
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
    'This password contains your address, your name or your institution.',
    (t) => t('server.passwordPersonal'),
  ],
  [
    /^Ensure this field has no more than (\d+) characters\.$/,
    (t, found) => t('server.tooLong', { length: found[1] }),
  ],
  [
    /^Ensure this field has at least (\d+) characters\.$/,
    (t, found) => t('server.tooShort', { length: found[1] }),
  ],
  ['This is not a valid choice.', (t) => t('server.choiceInvalid')],
  ['Enter a valid date.', (t) => t('server.dateInvalid')],
  ['This date is in the future.', (t) => t('server.dateInFuture')],
  ['This case was deleted. Restore it first.', (t) => t('server.caseDeleted')],
  ['This case is archived. Bring it back first.', (t) => t('server.caseArchived')],
  ['This case cannot be moved there.', (t) => t('server.caseMoveImpossible')],
  ['The assignee of this case cannot be changed.', (t) => t('server.assigneeFixed')],
  ['This case takes no comments now.', (t) => t('server.commentsClosed')],
  ['This case has too many comments.', (t) => t('server.tooManyComments')],
  ['The work has begun: the order cannot be changed.', (t) => t('server.orderBegun')],
  ['Only the side that sent an order can change it.', (t) => t('server.orderNotYours')],
  ['The case is closed: the order cannot be changed.', (t) => t('server.orderClosed')],
  ['You have too many drafts. Send or delete some first.', (t) => t('server.tooManyDrafts')],
  ['This case has too many files.', (t) => t('server.tooManyFiles')],
  ['This file may name the patient, whom this link does not show.', (t) => t('server.namesPatient')],
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
  ['Some files are still being prepared. Please try again in a moment.', (t) => t('server.filesPreparing')],
  ['The storage is full.', (t) => t('server.storageFull')],
  ['Something went wrong on our side.', (t) => t('errors.server')],
  ['Sign in required.', (t) => t('server.reloginRequired')],
  ['Not found.', (t) => t('server.notFound')],
  ['The request is too large.', (t) => t('server.requestTooLarge')],
  [/^The file is too large\.( The limit is \d+ bytes\.)?$/, (t) => t('server.fileTooLarge')],
  ['This email address is already registered', (t) => t('server.emailTaken')],
  ['Invalid access', (t) => t('server.invalidAccess')],
  ['Please verify your phone number.', (t) => t('server.phoneUnverified')],
  ['Failed to send verification code.', (t) => t('server.codeSendFailed')],
  ['The country cannot be changed any more.', (t) => t('server.countryFixed')],
  [
    'Moving your data to another region is not possible yet. Please contact support.',
    (t) => t('server.moveImpossible'),
  ],
  ['You cannot do this to your own account.', (t) => t('server.ownAccount')],
  ['This account was changed meanwhile.', (t) => t('server.accountChanged')],
  ['This account cannot be entered.', (t) => t('server.accountNotEntered')],
  ['This session may only look.', (t) => t('server.lookOnly')],
  ['This ticket was changed meanwhile.', (t) => t('server.ticketChanged')],
  ['Somebody else has said meanwhile which jaw this is.', (t) => t('server.jawSaidMeanwhile')],
  ['This device has no customer.', (t) => t('server.deviceWithoutCustomer')],
  ['This code is not a device identifier.', (t) => t('server.udiInvalid')],
  ['The check digit of this device identifier is wrong.', (t) => t('server.checkDigitWrong')],
  ['This device is blocked.', (t) => t('server.deviceBlocked')],
  ['This device is locked: its cases go to the designated connection only.', (t) => t('server.deviceLocked')],
  ['This device is registered to somebody else.', (t) => t('server.deviceForeign')],
  ['Please sign in again.', (t) => t('server.signInAgain')],
  ['This is the only way into your account.', (t) => t('server.onlyWayIn')],
  [/^The case (\S+) cannot be deleted now\.$/, (t, found) => t('server.caseNotDeletable', { no: found[1] })],
  ['This case takes no files now.', (t) => t('server.filesClosed')],
  ['Files of this kind are not accepted.', (t) => t('server.fileKind')],
  ['The file has no name.', (t) => t('server.fileNameMissing')],
  ['The name of the file is too long.', (t) => t('server.fileNameLong')],
  ['The name of the file contains characters that are not allowed.', (t) => t('server.fileNameCharacters')],
  ['The file is empty.', (t) => t('server.fileEmpty')],
  ['This file is being received already.', (t) => t('server.fileBusy')],
  ['quota', (t) => t('server.quotaReached')],
  ['Only who sent a file removes it.', (t) => t('server.fileOfAnother')],
  ['Only who wrote a comment adds files to it.', (t) => t('server.commentOfAnother')],
  ['Download mesh data is not allowed for export management device', (t) => t('server.filesLocked')],
  ['A draft cannot be shared.', (t) => t('server.draftNotShared')],
  ['This case has too many links.', (t) => t('server.tooManyLinks')],
  ['These are too many files.', (t) => t('server.tooManyChosen')],
  ['The limit of invitations is reached.', (t) => t('server.invitationsLimit')],
  ['A designated connection cannot be removed.', (t) => t('server.connectionDesignated')],
  [
    'The file could not be prepared for viewing: it needs too much memory or time.',
    (t) => t('server.drawingTooMuch'),
  ],
  ['The picture cannot be read.', (t) => t('server.pictureUnreadable')],
  [
    'The content of this file is not what its name says. It can be downloaded.',
    (t) => t('server.notAsNamed'),
  ],
  // Why a scan cannot be shown.
  ['The file is a ZIP archive, not a 3D model.', (t) => t('server.meshIsZip')],
  [/^The file is a compressed (file|archive), not a 3D model\.$/, (t) => t('server.meshIsArchive')],
  ['The file is a PDF document, not a 3D model.', (t) => t('server.meshIsPdf')],
  ['The file is a picture, not a 3D model.', (t) => t('server.meshIsPicture')],
  ['The file is a web page or another document, not a 3D model.', (t) => t('server.meshIsDocument')],
  [
    'The file is only a placeholder of Git LFS; the model itself is missing.',
    (t) => t('server.meshIsPlaceholder'),
  ],
  [
    /^The file does not look like an? ([A-Z]+) model\.$/,
    (t, found) => t('server.meshUnlike', { format: found[1] }),
  ],
  ['The file does not look like a list of points.', (t) => t('server.meshUnlikePoints')],
  ['The file does not look like a margin line.', (t) => t('server.meshUnlikeMargin')],
  [/^The file ends in the middle of .+\.$/, (t) => t('server.meshEndsEarly')],
  [/^The file announces \d+ \w+ but is too short to hold them\.$/, (t) => t('server.meshTooShort')],
  [
    /^Line (\d+) of the file should hold a number but does not\.$/,
    (t, found) => t('server.meshNotANumber', { line: found[1] }),
  ],
  ['A coordinate in the file is not a usable number.', (t) => t('server.meshBadCoordinate')],
  ['A triangle refers to a point that the file does not contain.', (t) => t('server.meshMissingPoint')],
  [
    /^The model has more than (\d+) triangles, too many to show\.$/,
    (t, found) => t('server.meshTooManyTriangles', { count: Number(found[1]) }),
  ],
  [
    /^The model has more than (\d+) points, too many to show\.$/,
    (t, found) => t('server.meshTooManyPoints', { count: Number(found[1]) }),
  ],
  ['The file contains nothing to show.', (t) => t('server.meshNothing')],
  ['The model could not be prepared for viewing.', (t) => t('server.meshNotPrepared')],
];

/** The texts of an area that is loaded when needed. */
export function addServerTexts(texts: KnownText[]): void {
  table.push(...texts);
}

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
