import { useState } from 'react';
import type { FeatureRegistration } from '#/api/administration';
import { client } from '#/api/client';
import { unwrap } from '#/api/problem';
import { problemText } from '#/ui/feedback/error-text';
import { useMessage } from '#/ui/feedback/message';
import { useChange } from './use-change';

/** The unsaved switches, also those on other pages of the list (LIC-02). */
export function useFeatureDraft() {
  const [changes, setChanges] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [isSaved, setSaved] = useState(false);
  const [problem, setProblem] = useMessage();
  const { isBusy, submit } = useChange({
    send: (updates: { udi: string; feat_enable: boolean }[]) =>
      unwrap(client.PATCH('/heclore/v1/c4w/registrations/feat_enable/', { body: { updates } })),
    onDone: () => {
      setChanges(new Map());
      setSaved(true);
    },
    onProblem: (found) => setProblem((t) => t('adm.features.saveFailed', { reason: problemText(t, found) })),
  });
  return {
    count: changes.size,
    isSaving: isBusy,
    isSaved,
    problem,
    valueOf: ({ udi, feat_enable }: FeatureRegistration) => changes.get(udi) ?? feat_enable,
    change: ({ udi, feat_enable }: FeatureRegistration, isOn: boolean) => {
      const next = new Map(changes);
      // Switched back to the saved value: nothing to save.
      if (isOn === feat_enable) next.delete(udi);
      else next.set(udi, isOn);
      setSaved(false);
      setProblem(undefined);
      setChanges(next);
    },
    save: () => {
      setProblem(undefined);
      submit([...changes].map(([udi, feat_enable]) => ({ udi, feat_enable })));
    },
    discard: () => {
      setProblem(undefined);
      setChanges(new Map());
    },
  };
}
