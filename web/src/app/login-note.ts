/**
 * A message for the login page, left by the page that redirected there; it survives a reload but not the closing of
 * the tab.
 */
const KEY = 'loginNote';

export type LoginNote = 'relogin' | 'permission';

export function leaveNote(note: LoginNote): void {
  sessionStorage.setItem(KEY, note);
}

export function readNote(): LoginNote | undefined {
  const note = sessionStorage.getItem(KEY);
  return note === 'relogin' || note === 'permission' ? note : undefined;
}

export function clearNote(): void {
  sessionStorage.removeItem(KEY);
}
