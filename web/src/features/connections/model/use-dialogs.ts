import { useCallback, useRef, useState } from 'react';
import { focusIfLost } from '#/ui/keyboard/focus-if-lost';
import type { Connection } from '../api/connections';

type Shown =
  | { name: 'create' }
  | { name: 'info' | 'edit' | 'remove' | 'request-again'; connection: Connection };

/** Of what holds the menu's button, for the focus to find its way back. */
export function menuId(connection: Pick<Connection, 'id'>): string {
  return `connection-menu-${connection.id}`;
}

/** Which dialog is open, and about whom. What it says stays until it has faded. */
export function useDialogs() {
  const [shown, setShown] = useState<Shown>();
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<Element>(null);
  const show = useCallback((next: Shown) => {
    opener.current = document.activeElement;
    setShown(next);
    setOpen(true);
  }, []);
  const close = useCallback(() => setOpen(false), []);
  return {
    connection: shown && 'connection' in shown ? shown.connection : undefined,
    isOpen: (name: Shown['name']) => isOpen && shown?.name === name,
    show,
    close,
    /** To what opened it; an entry of a menu is gone by now, but its button may still be there. */
    giveFocusBack: () => {
      if (!shown || !('connection' in shown)) return;
      const id = menuId(shown.connection);
      if (opener.current instanceof HTMLElement) focusIfLost(opener.current);
      focusIfLost(document.getElementById(id)?.querySelector('button') ?? null);
      focusIfLost(document.querySelector('main'));
    },
  };
}

export type Dialogs = ReturnType<typeof useDialogs>;
