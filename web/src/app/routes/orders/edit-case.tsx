import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { toProblem } from '#/api/problem';
import { isDraft, type OrderContent } from '#/features/orders/api/order';
import { EditOrder } from '#/features/orders/components/form/edit-order';
import type { DiscardDraft, OrderAttachments, Unsaved } from '#/features/orders/components/form/order-form';
import { OrderSkeleton } from '#/features/orders/components/form/order-skeleton';
import { LinkButton } from '#/ui/controls/link-button';
import { PageHeading } from '#/ui/layout/page-heading';
import { SectionCard } from '#/ui/layout/section-card';
import { EmptyState } from '#/ui/lists/empty-state';
import { LoadError } from '#/ui/lists/load-error';

interface EditCaseProps {
  no: string;
  content: OrderContent | undefined;
  error: unknown;
  onRetry: () => void;
  onDone: (no: string, text: string) => void;
  onReload: () => void;
  /** Goes to the case without saving the changes. */
  onLeave: () => void;
  onDiscard: (discard: DiscardDraft) => void;
  /** Who can see the draft, as a text. */
  readers: string | undefined;
  attachments: OrderAttachments;
  renderGuard: (unsaved: Unsaved) => ReactNode;
}

/** A draft, or an order whose work has not begun. */
export function EditCase(props: EditCaseProps) {
  const { no, content, error, onRetry, onDone, onReload, onLeave, onDiscard } = props;
  const { readers, attachments, renderGuard } = props;
  const { t } = useTranslation();
  const title = content && !isDraft(content) ? t('orders.editTitle') : t('orders.draftTitle');

  function body() {
    if (error && toProblem(error).status === 404) return <NoSuchOrder />;
    if (error) {
      return (
        <SectionCard>
          <LoadError error={error} onRetry={onRetry} />
        </SectionCard>
      );
    }
    if (!content) return <OrderSkeleton />;
    if (!content.may_edit) return <NotEditable no={no} />;
    return (
      <EditOrder
        content={content}
        onDone={(sent) => onDone(sent, isDraft(content) ? t('orders.sent') : t('orders.changesSaved'))}
        onReload={onReload}
        onLeave={onLeave}
        onDiscard={onDiscard}
        attachments={attachments}
        renderGuard={renderGuard}
      />
    );
  }

  return (
    <>
      <PageHeading
        title={`${title} ${no}`}
        text={content && isDraft(content) && content.may_edit ? readers : undefined}
      />
      {body()}
    </>
  );
}

function NoSuchOrder() {
  const { t } = useTranslation();
  return (
    <EmptyState
      title={t('orders.notFound')}
      action={<LinkButton to="/cases">{t('orders.showCases')}</LinkButton>}
    >
      {t('orders.notFoundText')}
    </EmptyState>
  );
}

function NotEditable({ no }: { no: string }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      title={t('orders.notEditable')}
      action={
        <LinkButton to="/cases/$caseNo" params={{ caseNo: no }}>
          {t('orders.showCase')}
        </LinkButton>
      }
    >
      {t('orders.notEditableText')}
    </EmptyState>
  );
}
