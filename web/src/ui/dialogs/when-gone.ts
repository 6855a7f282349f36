/** Enough frames for any fade; an element that is still on the page after that stays. */
const FRAMES = 30;

/**
 * Runs `next` once the element and its focus have left the page. Under reduced motion a dialog reports that it is
 * closed before it is gone.
 */
export function whenGone(element: HTMLElement | null, next: () => void, frames = FRAMES): void {
  requestAnimationFrame(() => {
    if (element?.isConnected && frames > 1) whenGone(element, next, frames - 1);
    // One more frame: the element that opened the dialog gets the focus back in a timer of its own.
    else requestAnimationFrame(next);
  });
}
