import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toProblem } from '#/api/problem';
import { useRefreshCases } from '#/api/touched';
import { problemText } from '#/ui/feedback/error-text';
import { notify } from '#/ui/feedback/notify';
import { assign } from '../../api/assignee';
import type { Person } from '../../api/case';
import { patchCase } from '../../api/case';

/** Assigns a case to a person or to nobody: shown immediately, undone if the server refuses. */
export function useAssign(id: string) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const refresh = useRefreshCases();
  const [isBusy, setBusy] = useState(false);

  async function give(assignee: Person | null) {
    if (isBusy) return;
    setBusy(true);
    const takeBack = patchCase(queryClient, id, { assignee });
    try {
      await assign(id, assignee?.id ?? null);
    } catch (error) {
      takeBack();
      void notify({ kind: 'error', text: problemText(t, toProblem(error)) });
    } finally {
      await refresh({ name: 'assignee_changed', postIds: [id] });
      setBusy(false);
    }
  }

  return { isBusy, give };
}
