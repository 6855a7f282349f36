/** A word left for the login page by the page that sent the person there; it outlives the reload, not the tab. */
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
