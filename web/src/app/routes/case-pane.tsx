import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { toProblem } from '#/api/problem';
import { caseOptions } from '#/features/cases/api/case';
import { markRead } from '#/features/cases/api/case-list';
import { CaseError, CaseSkeleton } from '#/features/cases/components/case-placeholders';
import classes from './cases.module.css';
import { OpenCase } from './open-case';

interface CasePaneProps {
  numberOrId: string;
  onBack?: () => void;
  onDeleted: (ids: string[]) => void;
}

/** One case with everything that belongs to it (CAS-01). What goes wrong with a quiet reload leaves it as it was. */
export function CasePane({ numberOrId, onBack, onDeleted }: CasePaneProps) {
  const queryClient = useQueryClient();
  const { data, dataUpdatedAt, error, refetch } = useQuery(caseOptions(numberOrId));
  const id = data?.content.id;
  useEffect(() => {
    if (id && dataUpdatedAt) markRead(queryClient, id);
  }, [id, dataUpdatedAt, queryClient]);
  const isGone = error !== null && toProblem(error).status === 404;
  return (
    <article className={classes.pane} data-scroll-restoration-id="case">
      {data && !isGone ? (
        <OpenCase answer={data} loadedAtMs={dataUpdatedAt} onBack={onBack} onDeleted={onDeleted} />
      ) : error ? (
        <CaseError error={error} onRetry={() => void refetch()} onBack={onBack} />
      ) : (
        <CaseSkeleton />
      )}
    </article>
  );
}
