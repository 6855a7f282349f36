import { keepSupportSession, type SupportSession } from '#/api/support';

/**
 * Opens a tab that has this session. A new tab begins with a copy of the storage of the one that opened it, so the
 * session lies there for that moment only, and never where other tabs could read it. False when the browser refuses.
 */
export function openSupportTab(session: SupportSession): boolean {
  keepSupportSession(session);
  const opened = window.open('/dashboard', '_blank');
  keepSupportSession(null);
  return opened !== null;
}
