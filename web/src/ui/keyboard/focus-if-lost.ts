/** Takes the reader here when what had the focus is gone from the page; a focus that is somewhere stays there. */
export function focusIfLost(element: HTMLElement | null): void {
  if (!document.activeElement || document.activeElement === document.body) element?.focus();
}
