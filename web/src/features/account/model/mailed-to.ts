/**
 * Whom an activation mail went to, told to the next page. In memory alone: the history and the storage of a browser keep no
 * token and no address, so after a reload nothing is known.
 */
export interface MailedTo {
  email: string;
  /** The handle by which it can be sent again. */
  uid: string | undefined;
}

let latest: MailedTo | undefined;

export function noteMailedTo(mailedTo: MailedTo | undefined): void {
  latest = mailedTo;
}

export function lastMailedTo(): MailedTo | undefined {
  return latest;
}
