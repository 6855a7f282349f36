import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { toProblem } from '#/api/problem';
import { problemText } from '#/ui/error-text';
import type { SaidJaw } from '#/viewer/source';
import { patchFiles, setJaw } from '../api/case-files';

/** Keeps which jaw a scan shows (VWR-06); gives what went wrong. */
export function useSayJaw(caseId: string) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  return async (fileId: string, jaw: SaidJaw): Promise<string | undefined> => {
    try {
      await setJaw(fileId, jaw);
    } catch (error) {
      return problemText(t, toProblem(error));
    }
    patchFiles(queryClient, caseId, (before) =>
      before.map((file) => {
        if (file.id !== fileId) return file;
        const said = { jaw: jaw === 'none' ? null : jaw, jaw_source: 'person' } as const;
        return { ...file, recognised: { ...file.recognised, ...said } };
      }),
    );
    return undefined;
  };
}
