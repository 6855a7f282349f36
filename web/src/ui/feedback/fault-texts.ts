/** The texts for the server's error codes (API-04). */
import type { TFunction } from 'i18next';
import type { ErrorCode, SharedCode } from '#/api/codes';
import type { Fault } from '#/api/problem';

export type FaultText = (t: TFunction, params: Readonly<Record<string, unknown>>) => string;

/** Codes without a text: only programs cause them, or the page acts on the code with a text of its own. */
const UNSAID = null;

const TEXTS: Record<SharedCode, FaultText | typeof UNSAID> = {
  account_changed: (t) => t('server.accountChanged'),
  account_not_entered: (t) => t('server.accountNotEntered'),
  activation_link_invalid: UNSAID,
  api_key_wrong: UNSAID,
  assignee_fixed: (t) => t('server.assigneeFixed'),
  blank: (t) => t('server.blank'),
  busy: (t) => t('server.busy'),
  captcha_missing: (t) => t('server.captchaMissing'),
  captcha_wrong: (t) => t('server.captchaWrong'),
  case_archived: (t) => t('server.caseArchived'),
  case_deleted: (t) => t('server.caseDeleted'),
  case_move_impossible: (t) => t('server.caseMoveImpossible'),
  case_not_deletable: (t, { no }) => t('server.caseNotDeletable', { no }),
  case_status_changed: UNSAID,
  case_too_large: UNSAID,
  check_digit_wrong: (t) => t('server.checkDigitWrong'),
  comment_of_another: UNSAID,
  comments_closed: (t) => t('server.commentsClosed'),
  country_fixed: (t) => t('server.countryFixed'),
  credentials_wrong: (t) => t('server.credentialsWrong'),
  date_in_future: (t) => t('server.dateInFuture'),
  date_invalid: (t) => t('server.dateInvalid'),
  designated_connection: (t) => t('server.connectionDesignated'),
  device_blocked: (t) => t('server.deviceBlocked'),
  device_foreign: (t) => t('server.deviceForeign'),
  device_link_invalid: UNSAID,
  device_locked: (t) => t('server.deviceLocked'),
  device_without_customer: (t) => t('server.deviceWithoutCustomer'),
  devices_changed: UNSAID,
  draft_not_shared: (t) => t('server.draftNotShared'),
  email_invalid: (t) => t('server.emailInvalid'),
  email_registered: (t) => t('server.emailTaken'),
  email_taken: (t) => t('server.emailTaken'),
  field_too_large: UNSAID,
  file_busy: (t) => t('server.fileBusy'),
  file_empty: (t) => t('server.fileEmpty'),
  file_for_comment_of_another: (t) => t('server.commentOfAnother'),
  file_kind: (t) => t('server.fileKind'),
  file_name_characters: (t) => t('server.fileNameCharacters'),
  file_name_missing: (t) => t('server.fileNameMissing'),
  file_name_too_long: (t) => t('server.fileNameLong'),
  file_names_patient: (t) => t('server.namesPatient'),
  file_of_another: (t) => t('server.fileOfAnother'),
  file_over_limit: (t) => t('server.fileTooLarge'),
  file_too_large: (t) => t('server.fileTooLarge'),
  files_closed: (t) => t('server.filesClosed'),
  files_locked: (t) => t('server.filesLocked'),
  files_preparing: (t) => t('server.filesPreparing'),
  idempotency_key_reused: UNSAID,
  internal: (t) => t('errors.server'),
  invalid_access: (t) => t('server.invalidAccess'),
  invalid_parameter: UNSAID,
  jaw_changed: (t) => t('server.jawSaidMeanwhile'),
  labs_only: UNSAID,
  look_only: (t) => t('server.lookOnly'),
  mail_failed: (t) => t('server.mailFailed'),
  malformed_body: UNSAID,
  malformed_header: UNSAID,
  method_not_allowed: UNSAID,
  needs_activation: UNSAID,
  no_permission: (t) => t('server.permissionMissing'),
  no_such_range: UNSAID,
  not_a_choice: (t) => t('server.choiceInvalid'),
  not_a_device_identifier: (t) => t('server.udiInvalid'),
  not_a_scan: UNSAID,
  not_found: (t) => t('server.notFound'),
  not_group_owner: UNSAID,
  not_ready: UNSAID,
  one_case_only: UNSAID,
  only_way_in: (t) => t('server.onlyWayIn'),
  order_begun: (t) => t('server.orderBegun'),
  order_changed: UNSAID,
  order_closed: (t) => t('server.orderClosed'),
  order_of_other_side: (t) => t('server.orderNotYours'),
  other_browser: (t) => t('server.otherBrowser'),
  other_offset: UNSAID,
  other_region: (t) => t('server.otherRegion'),
  other_site: UNSAID,
  own_account: (t) => t('server.ownAccount'),
  password_changed: (t) => t('server.passwordChangedMeanwhile'),
  password_personal: (t) => t('server.passwordPersonal'),
  password_too_common: (t) => t('server.passwordCommon'),
  password_too_long: (t, { max_chars }) => t('server.passwordLong', { length: max_chars }),
  password_too_short: (t, { min_chars }) => t('server.passwordShort', { length: min_chars }),
  passwords_differ: (t) => t('server.passwordMismatch'),
  phone_code_not_sent: (t) => t('server.codeSendFailed'),
  phone_codes_not_offered: (t) => t('server.codeSendFailed'),
  phone_invalid: (t) => t('server.phoneInvalid'),
  phone_not_verified: (t) => t('server.phoneUnverified'),
  picture_kind: (t) => t('server.pictureType'),
  picture_too_large: (t) => t('server.pictureSize'),
  quota_reached: (t) => t('server.quotaReached'),
  region_move_impossible: (t) => t('server.moveImpossible'),
  relogin_required: (t) => t('server.reloginRequired'),
  request_too_large: (t) => t('server.requestTooLarge'),
  server_location_missing: UNSAID,
  server_location_wrong: UNSAID,
  share_password_required: UNSAID,
  share_password_wrong: UNSAID,
  sign_in_again: (t) => t('server.signInAgain'),
  sign_in_required: (t) => t('server.reloginRequired'),
  storage_full: (t) => t('server.storageFull'),
  terms_not_accepted: (t) => t('server.termsMissing'),
  ticket_changed: (t) => t('server.ticketChanged'),
  token_expired: UNSAID,
  too_long: (t, { max_chars }) => t('server.tooLong', { length: max_chars }),
  too_many_attempts: (t) => t('server.tooManyAttempts'),
  too_many_comments: (t) => t('server.tooManyComments'),
  too_many_drafts: (t) => t('server.tooManyDrafts'),
  too_many_files: (t) => t('server.tooManyFiles'),
  too_many_files_chosen: (t) => t('server.tooManyChosen'),
  too_many_invitations: (t) => t('server.invitationsLimit'),
  too_many_links: (t) => t('server.tooManyLinks'),
  too_short: (t, { min_chars }) => t('server.tooShort', { length: min_chars }),
  tus_version: UNSAID,
  unsupported_content_type: UNSAID,
  wrong_code: (t) => t('server.codeWrong'),
  wrong_password: (t) => t('server.oldPasswordWrong'),
};

const areas: Partial<Record<ErrorCode, FaultText>> = {};

/** Adds the texts of an area that is loaded when needed. */
export function addFaultTexts(texts: Partial<Record<ErrorCode, FaultText>>): void {
  Object.assign(areas, texts);
}

/** Looks up a table by the code, which may be unknown to this page. */
export function entryOf<Entry>(
  table: Partial<Record<ErrorCode, Entry>>,
  fault: Fault | undefined,
): Entry | undefined {
  return fault?.code && Object.hasOwn(table, fault.code) ? table[fault.code] : undefined;
}

export function knownFaultText(t: TFunction, fault: Fault): string | undefined {
  const text = entryOf<FaultText | typeof UNSAID>(TEXTS, fault) ?? entryOf(areas, fault);
  return text?.(t, fault.params ?? {});
}

/** The text of a fault; without a translation, the text as received. */
export function faultText(t: TFunction, fault: Fault): string {
  return knownFaultText(t, fault) ?? fault.text ?? t('errors.server');
}
