import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { showOverlay, useOverlay } from './overlay';
import { useShortcuts } from './use-shortcuts';

const CommandPalette = lazy(() => import('./command-palette'));
const ShortcutsDialog = lazy(() => import('#/features/palette/components/shortcuts-dialog'));

/** The palette and the list of shortcuts, loaded at their first use. */
export function Overlays() {
  useShortcuts();
  const open = useOverlay();
  const [used, setUsed] = useState({ palette: false, shortcuts: false });
  if (open && !used[open]) setUsed({ ...used, [open]: true });
  const close = useCallback(() => showOverlay(undefined), []);
  // Closed at unmount, so that the next person to sign in finds nothing open.
  useEffect(() => close, [close]);
  return (
    <Suspense>
      {used.palette && <CommandPalette opened={open === 'palette'} onClose={close} />}
      {used.shortcuts && <ShortcutsDialog opened={open === 'shortcuts'} onClose={close} />}
    </Suspense>
  );
}
