/** Focuses the element if the focused element has left the page; otherwise the focus stays. */
export function focusIfLost(element: HTMLElement | null): void {
  if (!document.activeElement || document.activeElement === document.body) element?.focus();
}
