import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SectionCard } from '#/ui/layout/section-card';
import { EmptyState } from '#/ui/lists/empty-state';
import { LoadError } from '#/ui/lists/load-error';
import type { SavedOrder } from '../../api/order';
import { partnersOptions } from '../../api/partners';
import { rememberedNumberSystem } from '../../model/number-system';
import { emptyOrder } from '../../model/order';
import { type DiscardDraft, type OrderAttachments, OrderForm, type Unsaved } from './order-form';
import { OrderSkeleton } from './order-skeleton';

interface NewOrderProps {
  /** A link to invite a first partner. */
  invite: ReactNode;
  onCreated: (created: SavedOrder) => void;
  onDone: (no: string) => void;
  onReload: () => void;
  onDiscard: (discard: DiscardDraft) => void;
  attachments: OrderAttachments;
  renderGuard: (unsaved: Unsaved) => ReactNode;
}

export function NewOrder(props: NewOrderProps) {
  const { invite, onCreated, onDone, onReload, onDiscard, attachments, renderGuard } = props;
  const { t } = useTranslation();
  const { data: partners, error, refetch } = useQuery(partnersOptions());
  if (!partners && error) {
    return (
      <SectionCard>
        <LoadError error={error} onRetry={() => void refetch()} />
      </SectionCard>
    );
  }
  if (!partners) return <OrderSkeleton />;
  const [only, ...others] = partners;
  if (!only) {
    return (
      <EmptyState title={t('orders.noPartners')} action={invite}>
        {t('orders.noPartnersText')}
      </EmptyState>
    );
  }
  return (
    <OrderForm
      initial={emptyOrder(rememberedNumberSystem(), others.length === 0 ? only.id : '')}
      isPublished={false}
      partners={partners}
      onCreated={onCreated}
      onDone={onDone}
      onReload={onReload}
      onDiscard={onDiscard}
      attachments={attachments}
      renderGuard={renderGuard}
    />
  );
}
