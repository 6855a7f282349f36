import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { toProblem } from '#/api/problem';
import { problemText } from '#/ui/feedback/error-text';
import type { SaidJaw } from '#/viewer/source';
import { filesOptions, patchFiles, type Recognised, setJaw } from '../../api/case-files';

function saidOf({ jaw, jaw_source }: Recognised): SaidJaw | undefined {
  return jaw_source === 'person' ? (jaw ?? 'none') : undefined;
}

/** Saves which jaw a scan shows (VWR-06); resolves with the error text, if any. */
export function useSayJaw(caseId: string) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { queryKey } = filesOptions(caseId);
  return async (fileId: string, jaw: SaidJaw): Promise<string | undefined> => {
    const file = queryClient.getQueryData(queryKey)?.find(({ id }) => id === fileId);
    try {
      await setJaw(fileId, file && saidOf(file.recognised), jaw);
    } catch (error) {
      const problem = toProblem(error);
      // Another person was faster: show their answer before the question is asked again.
      if (problem.status === 409) await queryClient.invalidateQueries({ queryKey });
      return problemText(t, problem);
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
