/** Which of the two overlays that every page has is open: the palette or the list of shortcuts. */
import { Signal, useSignal } from '#/api/signal';

export type Overlay = 'palette' | 'shortcuts';

/** A little longer than menus and the palette take to fade. */
const FADE_MS = 200;

let open: Overlay | undefined;
const changed = new Signal();

export function showOverlay(overlay: Overlay | undefined): void {
  open = overlay;
  changed.send();
}

/** From something that is about to close: once that has faded and given the focus back. */
export function showOverlayNext(overlay: Overlay): void {
  setTimeout(() => showOverlay(overlay), FADE_MS);
}

export function useOverlay(): Overlay | undefined {
  return useSignal(changed, () => open);
}
