/** Enough for anything that fades; what has not left the page by then stays. */
const FRAMES = 30;

/**
 * Runs `next` once the element has left the page, and its focus with it. Where the system asks for less motion a
 * dialog says that it is closed before it is gone.
 */
export function whenGone(element: HTMLElement | null, next: () => void, frames = FRAMES): void {
  requestAnimationFrame(() => {
    if (element?.isConnected && frames > 1) whenGone(element, next, frames - 1);
    // One more frame: what opened the dialog takes its focus back in a timer of its own.
    else requestAnimationFrame(next);
  });
}
