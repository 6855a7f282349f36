import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type ApiProblem, toProblem } from '#/api/problem';
import { useRefreshCases } from '#/api/touched';
import type { CaseContent, StatusCode } from '../api/case';
import { patchCase } from '../api/case';
import { patchInLists } from '../api/case-list';
import { changeStatus, StatusTaken } from '../api/change-status';

/** Why the status is not what was chosen. */
export type StatusRefusal =
  | { kind: 'taken'; code: StatusCode; by: string }
  | { kind: 'failed'; problem: ApiProblem };

/** Moves a case: shown at once, taken back when the server refuses (CAS-03). */
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
      // The moves that are open now are known to the server alone.
      await refresh({ name: 'post_status_modified', postIds: [id] });
      setBusy(false);
    }
  }

  return { isBusy, refusal, move, dismiss: () => setRefusal(undefined) };
}
