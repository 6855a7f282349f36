import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { toProblem } from '#/api/problem';
import type { CaseContent } from '#/features/cases/api/case';
import { caseOptions } from '#/features/cases/api/case';
import { markRead } from '#/features/cases/api/case-list';
import { AttachmentsSection } from '#/features/cases/components/attachments-section';
import { CaseBody } from '#/features/cases/components/case-body';
import { CaseError, CaseSkeleton } from '#/features/cases/components/case-placeholders';
import { CaseTop } from '#/features/cases/components/case-top';
import { COMMENTS_ID } from '#/features/cases/model/sections';
import { commentsOptions } from '#/features/comments/api/comments';
import { CommentsSection } from '#/features/comments/components/comments-section';
import classes from './cases.module.css';

interface CasePaneProps {
  numberOrId: string;
  onBack?: () => void;
  onDeleted: (ids: string[]) => void;
}

function closedBecause(t: TFunction, { may_comment, is_deleted, status }: CaseContent): string | undefined {
  if (may_comment) return undefined;
  if (is_deleted) return t('comments.closedDeleted');
  return status.code === 'DRFT' ? t('comments.closedDraft') : t('comments.closed');
}

function OpenCase({
  content,
  onBack,
  onDeleted,
}: Omit<CasePaneProps, 'numberOrId'> & { content: CaseContent }) {
  const { t } = useTranslation();
  const { id, no } = content;
  const { data: talk } = useQuery({ ...commentsOptions(id), enabled: false });
  return (
    <>
      <CaseTop
        content={content}
        commentCount={talk?.comments.length ?? content.comment_count}
        onBack={onBack}
        onDeleted={onDeleted}
      />
      <div className={classes.body}>
        <CaseBody content={content} />
        <CommentsSection id={COMMENTS_ID} caseId={id} closedBecause={closedBecause(t, content)} />
        <AttachmentsSection no={no} />
      </div>
    </>
  );
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
        <OpenCase content={data.content} onBack={onBack} onDeleted={onDeleted} />
      ) : error ? (
        <CaseError error={error} onRetry={() => void refetch()} onBack={onBack} />
      ) : (
        <CaseSkeleton />
      )}
    </article>
  );
}
