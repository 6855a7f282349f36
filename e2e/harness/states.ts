/**
 * States of a screen that is also inspected in another state: a message more, the next step of the same dialog, a form
 * that was sent. `make test` leaves them out, because opening them takes a third of the browser's time and they consist
 * of the same components; `make looks` inspects them, too. Name a state here if all its components appear in a screen
 * that `make test` inspects.
 */
const NAMES = `
  login-refused login-code-refused administration
  signup-incomplete signup-countries
  activate-invalid activate-expired activate-waiting resend resend-failed resend-sent
  password-link password-new-refused password-created token-expired
  not-found-signed-in dashboard change-password change-password-done

  profile-incomplete profile-unreachable
  device-typed device-refused device-confirmed device-link-invalid device-location-wrong device-location-missing
  social-invalid login-social-taken login-social-failed login-social-waiting
  profile-social social-connected settings-connected

  login-region signup-address phone-code phone-failed phone-verified
  profile-region-notice profile-region-country profile-region-conflict profile-region-fixed

  factor-sms factor-app factor-dialog factor-phone login-code-sms login-code-app browser-forgotten

  adm-support adm-lab-new adm-licences-none adm-feature-upload devices-locks-changed

  cases-status connections groups settings-unsaved
  skin-nordlab-signup skin-meridian-signup skin-lumident-signup

  cases-nothing cases-deleted case-closed case-draft case-print-missing new-case edit-case
  dashboard-notice helpdesk helpdesk-sent

  new-case-uploads new-case-leave case-drop case-uploads case-upload-failed case-file-delete
  preview-pdf viewer-broken share-dialog share-gone share-viewer

  group-create group-owner-alone group-rejected group-owner-invited group-invite-refused group-delete group-accepted

  connections-not-found connections-shared connections-designated connections-create connections-create-sent
  connections-labs-connected connections-alias connections-again connections-remove
  connections-accept-refused connections-accept-waiting
`;

export const STATES: ReadonlySet<string> = new Set(NAMES.trim().split(/\s+/));
