import { useEffect, useState } from 'react';

/**
 * For a dialog whose code is loaded when it is first opened: it notices only a change who had the focus before, and
 * would have nobody to give it back to.
 */
export function useOpenedAfterMount(opened: boolean): boolean {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => setOpen(opened), [opened]);
  return isOpen;
}
