import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSubmission } from '#/api/use-submission';
import { problemText } from '#/ui/feedback/error-text';
import { useMessage } from '#/ui/feedback/message';
import { type DeviceLock, deviceLocksOptions, type LockChange, saveDeviceLocks } from '../api/device-locks';

const CONFLICT = 409;
/** The most changes that the server accepts in one request. */
const SENT_AT_ONCE = 500;

const keyOf = ({ dev_id, user_id }: LockChange) => `${dev_id} ${user_id}`;

/** Saves the changes in batches. If one fails, the batches before it stay saved. */
async function saveAll(changes: LockChange[]) {
  let answer = await saveDeviceLocks(changes.slice(0, SENT_AT_ONCE));
  for (let sent = SENT_AT_ONCE; sent < changes.length; sent += SENT_AT_ONCE) {
    answer = await saveDeviceLocks(changes.slice(sent, sent + SENT_AT_ONCE));
  }
  return answer;
}

/** The devices with the unsaved changes (DEV-01). */
export function useLockDraft() {
  const queryClient = useQueryClient();
  const { data, error, refetch } = useQuery(deviceLocksOptions());
  const [changes, setChanges] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [isSaved, setSaved] = useState(false);
  const [problem, setProblem] = useMessage();
  const stored = data ?? [];
  const isLocked = (row: DeviceLock) => changes.get(keyOf(row)) ?? row.dev_locked;
  const dirty = stored.filter((row) => isLocked(row) !== row.dev_locked);
  const { isBusy, submit } = useSubmission({
    send: saveAll,
    onDone: (answer) => {
      queryClient.setQueryData(deviceLocksOptions().queryKey, answer);
      setChanges(new Map());
      setSaved(true);
    },
    onProblem: (found) => {
      setProblem((t) => (found.status === CONFLICT ? t('deviceLocks.conflict') : problemText(t, found)));
      // The unsaved changes are kept and shown on top of the reloaded state.
      if (found.status === CONFLICT) void refetch();
    },
  });

  function change(rows: DeviceLock[], isOn: boolean) {
    const next = new Map(changes);
    for (const row of rows) next.set(keyOf(row), isOn);
    setSaved(false);
    setProblem(undefined);
    setChanges(next);
  }

  return {
    rows: data,
    error,
    retry: () => void refetch(),
    isLocked,
    areAllLocked: stored.length > 0 && stored.every(isLocked),
    isDirty: dirty.length > 0,
    isSaving: isBusy,
    isSaved,
    problem,
    toggle: (row: DeviceLock, isOn: boolean) => change([row], isOn),
    toggleAll: (isOn: boolean) => change(stored, isOn),
    save: () => {
      setProblem(undefined);
      submit(
        dirty.map(({ dev_id, user_id }) => ({
          dev_id,
          user_id,
          dev_locked: changes.get(`${dev_id} ${user_id}`) === true,
        })),
      );
    },
    discard: () => {
      setProblem(undefined);
      setChanges(new Map());
    },
  };
}
