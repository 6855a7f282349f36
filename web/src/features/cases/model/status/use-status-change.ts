import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type ApiProblem, toProblem } from '#/api/problem';
import { useRefreshCases } from '#/api/touched';
import type { CaseContent, StatusCode } from '../../api/case';
import { patchCase } from '../../api/case';
import { patchInLists } from '../../api/case-list';
import { changeStatus, StatusTaken } from '../../api/change-status';

/** Why the status was not changed. */
export type StatusRefusal =
  | { kind: 'taken'; code: StatusCode; by: string }
  | { kind: 'failed'; problem: ApiProblem };

/** Changes the status of a case: shown immediately, undone if the server refuses (CAS-03). */
export function useStatusChange(content: Pick<CaseContent, 'id' | 'status'>) {
  const queryClient = useQueryClient();
  const refresh = useRefreshCases();
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<StatusRefusal>();
  const { id, status } = content;

  async function move(action: StatusCode) {
    if (isBusy) return;
    setBusy(true);
    setRefusal(undefined);
    const shown = { code: action, prev: status.code, str: '' };
    const takeBack = patchCase(queryClient, id, { status: shown });
    patchInLists(queryClient, id, { status: shown });
    try {
      await changeStatus({ id, action, from: status.code });
    } catch (error) {
      takeBack();
      patchInLists(queryClient, id, { status });
      setRefusal(
        error instanceof StatusTaken
          ? { kind: 'taken', code: error.code, by: error.by }
          : { kind: 'failed', problem: toProblem(error) },
      );
    } finally {
      // Only the server knows which moves are allowed now.
      await refresh({ name: 'post_status_modified', postIds: [id] });
      setBusy(false);
    }
  }

  return { isBusy, refusal, move, dismiss: () => setRefusal(undefined) };
}
