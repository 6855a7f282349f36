/** The region for which a link was made. The link carries it in base64, often without padding. */
export function readServerLocation(sid: string | undefined): string | undefined {
  if (!sid) return undefined;
  try {
    // An unescaped plus arrives as a space.
    return atob(sid.replaceAll('-', '+').replaceAll('_', '/').replaceAll(' ', '+')) || undefined;
  } catch {
    return undefined;
  }
}
