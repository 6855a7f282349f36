import { keepSupportSession, type SupportSession } from '#/api/support';

/**
 * Opens a tab with this support session. A new tab starts with a copy of its opener's session storage, so the
 * session is stored there only for that moment, and never where other tabs could read it. Returns false if
 * the browser blocks the tab.
 */
export function openSupportTab(session: SupportSession): boolean {
  keepSupportSession(session);
  const opened = window.open('/dashboard', '_blank');
  keepSupportSession(null);
  return opened !== null;
}
