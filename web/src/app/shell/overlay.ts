/** Which of the two global overlays is open: the palette or the list of shortcuts. */
import { Signal, useSignal } from '#/api/signal';

export type Overlay = 'palette' | 'shortcuts';

/** A little longer than the fade of menus and the palette. */
const FADE_MS = 200;

let open: Overlay | undefined;
const changed = new Signal();

export function showOverlay(overlay: Overlay | undefined): void {
  open = overlay;
  changed.send();
}

/** For a caller that is closing itself: opens the overlay after the caller has faded and returned the focus. */
export function showOverlayNext(overlay: Overlay): void {
  setTimeout(() => showOverlay(overlay), FADE_MS);
}

export function useOverlay(): Overlay | undefined {
  return useSignal(changed, () => open);
}
