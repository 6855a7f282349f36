/** The region a link was made for: the link carries it in base64, often without its padding. */
export function readServerLocation(sid: string | undefined): string | undefined {
  if (!sid) return undefined;
  try {
    // An unescaped plus arrives as a blank.
    return atob(sid.replaceAll('-', '+').replaceAll('_', '/').replaceAll(' ', '+')) || undefined;
  } catch {
    return undefined;
  }
}
