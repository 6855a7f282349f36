import { useLayoutEffect, useState } from 'react';

/**
 * For a dialog whose code is loaded when it is first opened: it notices only a change who had the focus before, and
 * would have nobody to give it back to. Told at once: where nothing moves, what is inside takes the focus in the next
 * moment, and would be taken for who had it.
 */
export function useOpenedAfterMount(opened: boolean): boolean {
  const [isOpen, setOpen] = useState(false);
  useLayoutEffect(() => setOpen(opened), [opened]);
  return isOpen;
}
