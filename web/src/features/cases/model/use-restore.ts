import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toProblem } from '#/api/problem';
import { KEYS, useRefreshCases } from '#/api/touched';
import { problemText } from '#/ui/feedback/error-text';
import { notify } from '#/ui/feedback/notify';
import type { CaseContent } from '../api/case';
import { restoreCase } from '../api/remove-cases';
import { unarchiveCase } from '../api/unarchive-case';

/** Restores a deleted case or unarchives an archived one (LST-05, OPS-06). */
export function useRestore({ id, is_deleted }: Pick<CaseContent, 'id' | 'is_deleted'>) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const refresh = useRefreshCases();
  const [isRestoring, setRestoring] = useState(false);

  async function restore() {
    if (isRestoring) return;
    setRestoring(true);
    try {
      await (is_deleted ? restoreCase(id) : unarchiveCase(id));
      void notify({ kind: 'success', text: is_deleted ? t('cases.restored') : t('cases.unarchived') });
    } catch (error) {
      void notify({ kind: 'error', text: problemText(t, toProblem(error)) });
    } finally {
      await refresh({ name: 'post_modified', postIds: [id] });
      // Lists that did not contain the case now have to show it.
      await queryClient.invalidateQueries({ queryKey: KEYS.caseLists });
      setRestoring(false);
    }
  }

  return { isRestoring, restore };
}
