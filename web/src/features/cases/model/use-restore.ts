import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toProblem } from '#/api/problem';
import { useRefreshCases } from '#/api/touched';
import { problemText } from '#/ui/error-text';
import { notify } from '#/ui/notify';
import { restoreCase } from '../api/remove-cases';

/** Brings a deleted case back (LST-05). */
export function useRestore(id: string) {
  const { t } = useTranslation();
  const refresh = useRefreshCases();
  const [isRestoring, setRestoring] = useState(false);

  async function restore() {
    if (isRestoring) return;
    setRestoring(true);
    try {
      await restoreCase(id);
      void notify({ kind: 'success', text: t('cases.restored') });
    } catch (error) {
      void notify({ kind: 'error', text: problemText(t, toProblem(error)) });
    } finally {
      await refresh({ name: 'post_modified', postIds: [id] });
      setRestoring(false);
    }
  }

  return { isRestoring, restore };
}
