import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ApiProblem } from '#/api/problem';
import { currentUser, updateUser } from '#/api/session';
import type { Settings } from '#/api/types';
import { useSubmission } from '#/api/use-submission';
import { saveSettings, settingsOptions } from '../api/settings';

const SAVED_SHOWN_MS = 4_000;

type Preference =
  | 'use_auto_refresh'
  | 'post_publish_email'
  | 'post_edit_email'
  | 'comment_add_email'
  | 'comment_edit_email'
  | '_3d_projection';

export type Preferences = Pick<Settings, Preference>;
export type Edits = Partial<Preferences>;

/** The edits that are not stored yet. */
export function openEdits(edits: Edits, stored: Preferences): Edits {
  return Object.fromEntries(
    Object.entries(edits).filter(([name, value]) => stored[name as Preference] !== value),
  );
}

/** Updates the stored profile with the saved setting. */
function rememberSaved({ use_auto_refresh }: Settings): void {
  const user = currentUser();
  if (user) updateUser({ ...user, settings: { ...user.settings, use_auto_refresh } });
}

/** The settings on the page: the stored ones, overlaid with the unsaved changes (SET-01). */
export function useSettingsDraft() {
  const queryClient = useQueryClient();
  const { data: stored, error, refetch, isPlaceholderData } = useQuery(settingsOptions());
  const [edits, setEdits] = useState<Edits>({});
  const [outcome, setOutcome] = useState<'saved' | ApiProblem>();

  const saving = useSubmission({
    send: saveSettings,
    onDone: (saved) => {
      queryClient.setQueryData(settingsOptions().queryKey, saved);
      rememberSaved(saved);
      // Changes made during the save still have to be saved.
      setEdits((before) => openEdits(before, saved));
      setOutcome('saved');
    },
    onProblem: setOutcome,
  });

  useEffect(() => {
    if (outcome !== 'saved') return;
    const timer = setTimeout(() => setOutcome(undefined), SAVED_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [outcome]);

  const draft = stored && { ...stored, ...edits };
  return {
    draft,
    loadError: draft ? null : error,
    reload: () => void refetch(),
    // The whole object is sent, so it must be loaded first: the copy in this browser must not overwrite changes
    // made elsewhere.
    canSave: draft !== undefined && !isPlaceholderData,
    isDirty: stored !== undefined && Object.keys(openEdits(edits, stored)).length > 0,
    isSaving: saving.isBusy,
    outcome,
    change: (change: Edits) => {
      setEdits((before) => ({ ...before, ...change }));
      setOutcome(undefined);
    },
    discard: () => {
      setEdits({});
      setOutcome(undefined);
    },
    save: () => {
      if (draft) saving.submit(draft);
    },
  };
}

export type SettingsDraft = ReturnType<typeof useSettingsDraft>;
