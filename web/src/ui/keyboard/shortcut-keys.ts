/** Decides when a key pressed anywhere on a page counts as a shortcut. */

const STORAGE_KEY = 'singleKeys';
const OFF = 'off';

/** People who dictate to their computer press letters by accident, so single keys can be turned off. */
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

/** Whether a dialog or menu over the page has the keyboard. */
export function isPageCovered(event: KeyboardEvent): boolean {
  return (
    (event.target instanceof Element && event.target.closest('[role="dialog"], [role="menu"]') !== null) ||
    document.querySelector('[aria-modal="true"]') !== null
  );
}

/** Whether a person is typing or the page is covered. */
export function isKeyTaken(event: KeyboardEvent): boolean {
  return event.defaultPrevented || event.isComposing || isField(event.target) || isPageCovered(event);
}

/** Whether a key was pressed alone and nothing else uses it. */
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
