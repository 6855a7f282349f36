import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { toProblem } from '#/api/problem';
import { SectionCard } from '#/ui/layout/section-card';
import { ListSkeleton } from '#/ui/lists/list-skeleton';
import { LoadError } from '#/ui/lists/load-error';
import classes from './detail-page.module.css';

interface DetailPageProps<Answer> {
  query: UseQueryResult<Answer>;
  /** Shown if the entry does not exist. */
  missing: string;
  children: (answer: Answer) => ReactNode;
}

/** Shows one entry, or that it is loading, failed to load or does not exist. */
export function DetailPage<Answer>({ query, missing, children }: DetailPageProps<Answer>) {
  const { data, error, refetch } = query;
  if (data !== undefined) return <div className={classes.page}>{children(data)}</div>;
  if (!error) {
    return (
      <SectionCard>
        <ListSkeleton rows={3} />
      </SectionCard>
    );
  }
  return (
    <SectionCard>
      {toProblem(error).status === 404 ? (
        <p className={classes.missing}>{missing}</p>
      ) : (
        <LoadError error={error} onRetry={() => void refetch()} />
      )}
    </SectionCard>
  );
}
