import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { patchComments, saveDraft } from '../api/comments';

const SAVE_AFTER_MS = 1_000;

/** A comment being written: kept on the server a second after the last key, and when it is left (COM-01). */
export function useDraft(caseId: string, initial: string) {
  const queryClient = useQueryClient();
  const [text, setText] = useState(initial);
  const [state, setState] = useState<'kept' | 'waiting' | 'failed'>('kept');
  const unsaved = useRef<string>(undefined);
  const saving = useRef<Promise<void>>(Promise.resolve());

  const save = useCallback(
    async (keepalive = false) => {
      const comment = unsaved.current;
      if (comment === undefined) return;
      unsaved.current = undefined;
      patchComments(queryClient, caseId, (before) => ({ ...before, comment_draft: comment }));
      saving.current = saveDraft(caseId, comment, keepalive);
      try {
        await saving.current;
        // More may have been typed meanwhile.
        if (unsaved.current === undefined) setState('kept');
      } catch {
        setState('failed');
      }
    },
    [caseId, queryClient],
  );

  useEffect(() => {
    if (text === initial && unsaved.current === undefined) return;
    const timer = setTimeout(() => void save(), SAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [text, initial, save]);

  // Left with the last second unsaved: closed, or another case was opened; or the page itself is reloaded or closed.
  useEffect(() => {
    const leave = () => void save(true);
    const hide = () => document.visibilityState === 'hidden' && leave();
    window.addEventListener('pagehide', leave);
    document.addEventListener('visibilitychange', hide);
    return () => {
      window.removeEventListener('pagehide', leave);
      document.removeEventListener('visibilitychange', hide);
      void save();
    };
  }, [save]);

  return {
    text,
    state,
    change: (next: string) => {
      unsaved.current = next;
      setText(next);
      setState('waiting');
    },
    /** It is sent now, with which the server forgets it; ends once no older draft can come after that. */
    forget: async () => {
      unsaved.current = undefined;
      // While its dialog fades, a second click would send it once more.
      setText('');
      patchComments(queryClient, caseId, (before) => ({ ...before, comment_draft: '' }));
      await saving.current.catch(() => {});
    },
  };
}
