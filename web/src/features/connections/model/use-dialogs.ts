import { useCallback, useRef, useState } from 'react';
import { focusIfLost } from '#/ui/keyboard/focus-if-lost';
import type { Connection } from '../api/connections';

type Shown =
  | { name: 'create' }
  | { name: 'info' | 'edit' | 'remove' | 'request-again'; connection: Connection };

/** The element id of the menu's container, used to return the focus to its button. */
export function menuId(connection: Pick<Connection, 'id'>): string {
  return `connection-menu-${connection.id}`;
}

/** Which dialog is open, and for which connection. Its content is kept until it has faded out. */
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
    /**
     * Returns the focus to the element that opened the dialog. A menu entry is gone by then, but the menu's
     * button may still exist.
     */
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
