/** Which of the two overlays that every page has is open: the palette or the list of shortcuts. */
import { useSyncExternalStore } from 'react';

export type Overlay = 'palette' | 'shortcuts';

/** A little longer than menus and the palette take to fade. */
const FADE_MS = 200;

let open: Overlay | undefined;
const listeners = new Set<() => void>();

export function showOverlay(overlay: Overlay | undefined): void {
  open = overlay;
  for (const listener of listeners) listener();
}

/** From something that is about to close: once that has faded and given the focus back. */
export function showOverlayNext(overlay: Overlay): void {
  setTimeout(() => showOverlay(overlay), FADE_MS);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function useOverlay(): Overlay | undefined {
  return useSyncExternalStore(subscribe, () => open);
}
