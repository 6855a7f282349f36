import { useLayoutEffect, useState } from 'react';

/**
 * For a dialog whose code is loaded when it is first opened. The dialog remembers the focused element only when
 * `opened` changes, and without it could not return the focus. The effect runs before paint: without animations, an
 * element inside the dialog takes the focus right after, and would be remembered instead.
 */
export function useOpenedAfterMount(opened: boolean): boolean {
  const [isOpen, setOpen] = useState(false);
  useLayoutEffect(() => setOpen(opened), [opened]);
  return isOpen;
}
