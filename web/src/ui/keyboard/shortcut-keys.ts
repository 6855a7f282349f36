/** When a key pressed anywhere on a page is meant as a shortcut. */

const STORAGE_KEY = 'singleKeys';
const OFF = 'off';

/** People who speak to their computer press letters without meaning to, so single keys can be turned off. */
export function areSingleKeysOn(): boolean {
  return localStorage.getItem(STORAGE_KEY) !== OFF;
}

export function turnSingleKeys(areOn: boolean): void {
  if (areOn) localStorage.removeItem(STORAGE_KEY);
  else localStorage.setItem(STORAGE_KEY, OFF);
}

function isField(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, textarea, select, [contenteditable="true"]'))
  );
}

/** Something lies over the page that has the keyboard for itself. */
export function isPageCovered(event: KeyboardEvent): boolean {
  return (
    (event.target instanceof Element && event.target.closest('[role="dialog"], [role="menu"]') !== null) ||
    document.querySelector('[aria-modal="true"]') !== null
  );
}

/** Somebody is typing, or the page is covered. */
export function isKeyTaken(event: KeyboardEvent): boolean {
  return event.defaultPrevented || event.isComposing || isField(event.target) || isPageCovered(event);
}

/** A key pressed alone, with nothing to take it. */
export function isSingleKey(event: KeyboardEvent): boolean {
  return (
    !event.ctrlKey &&
    !event.metaKey &&
    !event.altKey &&
    !event.repeat &&
    areSingleKeysOn() &&
    !isKeyTaken(event)
  );
}
