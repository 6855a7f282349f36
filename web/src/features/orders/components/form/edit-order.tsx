import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { SectionCard } from '#/ui/layout/section-card';
import { LoadError } from '#/ui/lists/load-error';
import { isDraft, type OrderContent } from '../../api/order';
import { type Partner, partnersOptions } from '../../api/partners';
import { type Order, readOrder } from '../../model/order';
import { type DiscardDraft, type OrderAttachments, OrderForm, type Unsaved } from './order-form';
import { OrderSkeleton } from './order-skeleton';

interface EditOrderProps {
  content: OrderContent;
  onDone: (no: string) => void;
  onReload: () => void;
  /** Leaves without saving the changes. */
  onLeave: () => void;
  onDiscard: (discard: DiscardDraft) => void;
  /** Used for a draft; a sent order has its files on its page. */
  attachments: OrderAttachments;
  renderGuard: (unsaved: Unsaved) => ReactNode;
}

/** A partner who is no longer connected cannot be the recipient. */
function withPresentPartner(order: Order, partners: readonly Partner[]): Order {
  return partners.some(({ id }) => id === order.connectionId) ? order : { ...order, connectionId: '' };
}

/** A draft saves itself; a sent order is saved when its author presses Save. */
export function EditOrder(props: EditOrderProps) {
  const { content, onDone, onReload, onLeave, onDiscard, attachments, renderGuard } = props;
  const { data: partners, error, refetch } = useQuery(partnersOptions());
  if (!partners && error) {
    return (
      <SectionCard>
        <LoadError error={error} onRetry={() => void refetch()} />
      </SectionCard>
    );
  }
  if (!partners) return <OrderSkeleton />;
  const isPublished = !isDraft(content);
  return (
    <OrderForm
      initial={isPublished ? readOrder(content) : withPresentPartner(readOrder(content), partners)}
      known={content}
      isPublished={isPublished}
      partners={partners}
      sentTo={isPublished ? (content.to?.disp_name ?? '') : undefined}
      onCreated={() => {}}
      onDone={onDone}
      onReload={onReload}
      onLeave={isPublished ? onLeave : undefined}
      onDiscard={isPublished ? undefined : onDiscard}
      attachments={isPublished ? undefined : attachments}
      renderGuard={renderGuard}
    />
  );
}
