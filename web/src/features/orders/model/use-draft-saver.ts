import { useCallback, useEffect, useRef, useState } from 'react';
import { newKey } from '#/api/idempotency';
import { currentUser } from '#/api/session';
import { useRefreshCases } from '#/api/touched';
import { createDraft, type SavedOrder, saveOrder } from '../api/order';
import { createDraftSaver, type DraftSaver, type SaveState } from './draft-saver';
import { type Order, orderBody } from './order';

interface DraftSaverOptions {
  known: SavedOrder | undefined;
  savesItself: boolean;
  /** Nothing is saved before the person has entered something. */
  isWorthKeeping: (order: Order) => boolean;
  onCreated: (created: SavedOrder) => void;
}

/** The saver of one form, from the first entry until it is left; leaving saves the rest. */
export function useDraftSaver({ known, savesItself, isWorthKeeping, onCreated }: DraftSaverOptions) {
  const [state, setState] = useState<SaveState>({ at: 'unchanged' });
  const refreshCases = useRefreshCases();
  const latest = useRef({ onCreated, isWorthKeeping });
  latest.current = { onCreated, isWorthKeeping };
  const saved = useRef(known);
  const saver = useRef<DraftSaver>(undefined);

  const current = useCallback((): DraftSaver => {
    if (saver.current) return saver.current;
    const key = newKey();
    saver.current = createDraftSaver({
      known: saved.current,
      savesItself,
      create: (body, keepalive) => createDraft(body, key, keepalive),
      save: saveOrder,
      onState: setState,
      onSaved: (answer) => {
        const isFirst = saved.current === undefined;
        saved.current = answer;
        // If the person has left the form meanwhile, they are not sent back to it.
        if (isFirst && saver.current) latest.current.onCreated(answer);
      },
    });
    return saver.current;
  }, [savesItself]);

  useEffect(() => {
    const leave = () => {
      if (savesItself && currentUser()) void saver.current?.flush(true).catch(() => {});
    };
    const hide = () => {
      if (document.visibilityState === 'hidden') leave();
    };
    const retry = () => {
      if (savesItself && saver.current?.isDirty()) void saver.current.flush().catch(() => {});
    };
    window.addEventListener('pagehide', leave);
    window.addEventListener('online', retry);
    document.addEventListener('visibilitychange', hide);
    return () => {
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('online', retry);
      document.removeEventListener('visibilitychange', hide);
      const left = saver.current;
      saver.current = undefined;
      if (!left) return;
      const end = async () => {
        if (savesItself && currentUser()) await left.flush().catch(() => {});
        left.stop();
        // A new draft is added to the lists, and a sent one changes its place.
        const name = savesItself ? 'post_published' : 'post_modified';
        if (saved.current) await refreshCases({ name, postIds: [saved.current.id] });
      };
      void end();
    };
  }, [savesItself, refreshCases]);

  return {
    state,
    change: useCallback(
      (order: Order) => {
        if (saved.current || latest.current.isWorthKeeping(order)) current().change(orderBody(order));
        // The first entry was undone before it was saved.
        else saver.current?.forget();
      },
      [current],
    ),
    /** Saves all changes now, and creates a draft even from an untouched order. */
    save: useCallback(
      (order: Order) => {
        if (!saved.current && !current().isDirty()) current().change(orderBody(order));
        return current().flush();
      },
      [current],
    ),
    /** Removes the draft, if there is one; if that fails, it continues to save itself. */
    discard: useCallback(
      (remove: (draft: SavedOrder) => Promise<void>) => current().discard(remove),
      [current],
    ),
  };
}
