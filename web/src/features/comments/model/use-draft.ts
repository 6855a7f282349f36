import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { patchComments, saveDraft } from '../api/comments';

const SAVE_AFTER_MS = 1_000;

/**
 * A comment being written. Its draft is saved on the server one second after the last key press, and when the
 * person leaves (COM-01).
 */
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
        // The person may have typed more meanwhile.
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

  // Saves the last second of typing when the dialog is closed, another case is opened, or the page is
  // reloaded or closed.
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
    /**
     * Called when the comment is sent, which makes the server delete the draft. Resolves when no older draft
     * can be saved any more.
     */
    forget: async () => {
      unsaved.current = undefined;
      // A second click while the dialog fades out would send the comment again.
      setText('');
      patchComments(queryClient, caseId, (before) => ({ ...before, comment_draft: '' }));
      await saving.current.catch(() => {});
    },
  };
}
