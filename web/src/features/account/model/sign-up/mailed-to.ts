/**
 * Passes the recipient of an activation email to the next page. It is kept in memory only, because the
 * browser's history and storage must not contain tokens or email addresses. After a reload it is gone.
 */
export interface MailedTo {
  email: string;
  /** The identifier needed to resend the email. */
  uid: string | undefined;
}

let latest: MailedTo | undefined;

export function noteMailedTo(mailedTo: MailedTo | undefined): void {
  latest = mailedTo;
}

export function lastMailedTo(): MailedTo | undefined {
  return latest;
}
