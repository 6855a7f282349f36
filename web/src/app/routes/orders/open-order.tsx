import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { caseOptions } from '#/features/cases/api/case';
import type { Draft } from '#/features/files/model/upload/use-draft-files';
import { isDraft, type OrderContent, orderOptions, type SavedOrder } from '#/features/orders/api/order';
import { NewOrder } from '#/features/orders/components/form/new-order';
import type { DiscardDraft, Unsaved } from '#/features/orders/components/form/order-form';
import { LinkButton } from '#/ui/controls/link-button';
import { LookOnly } from '#/ui/controls/look-only';
import { notify } from '#/ui/feedback/notify';
import { PageHeading } from '#/ui/layout/page-heading';
import { useDraftReaders } from '../use-draft-readers';
import { DiscardDraftDialog } from './discard-draft-dialog';
import { EditCase } from './edit-case';
import { OrderLeaveDialog } from './order-leave-dialog';
import { useOrderAttachments } from './use-order-attachments';

interface OpenOrderProps {
  /** The number of the order that was opened; undefined for a new one. */
  opened: string | undefined;
  /** The draft created by this form. */
  created: SavedOrder | undefined;
  /** Counts the times it was opened here, so that each time it is loaded from the server. */
  edition: number;
  onCreated: (created: SavedOrder) => void;
  onReload: () => void;
}

function draftOf(created: SavedOrder | undefined, content: OrderContent | undefined): Draft | undefined {
  if (created) return { id: created.id, isNew: true };
  return content && isDraft(content) ? { id: content.id, isNew: false } : undefined;
}

/** One order and its files; uploads continue while the form reloads. */
export function OpenOrder({ opened, created, edition, onCreated, onReload }: OpenOrderProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { data, error, refetch } = useQuery({
    ...orderOptions(opened ?? '', edition),
    enabled: opened !== undefined,
  });
  const { attachments, isUploading } = useOrderAttachments(draftOf(created, data));
  const isSent = data !== undefined && !isDraft(data);
  const readers = useDraftReaders(!isSent);
  const [discarding, setDiscarding] = useState<{ run: DiscardDraft }>();

  function show(no: string, text: string) {
    // The cached case may still be the draft.
    queryClient.removeQueries({ queryKey: caseOptions(no).queryKey });
    void notify({ kind: 'success', text });
    void navigate({ to: '/cases/$caseNo', params: { caseNo: no } });
  }

  const renderGuard = ({ isDirty, isUnkept, isBusy }: Unsaved) => (
    <>
      <OrderLeaveDialog
        isDirty={isDirty && !isBusy}
        isUnkept={isUnkept && !isBusy}
        isUploading={isUploading}
      />
      <DiscardDraftDialog
        discard={discarding?.run}
        onClose={() => setDiscarding(undefined)}
        onDone={() => {
          void notify({ kind: 'success', text: t('orders.discarded') });
          // The discard dialog has asked already, also about the files still uploading.
          void navigate({ to: '/cases', ignoreBlocker: true });
        }}
      />
    </>
  );
  const onDiscard = (run: DiscardDraft) => setDiscarding({ run });

  if (opened !== undefined) {
    return (
      <EditCase
        key={edition}
        no={opened}
        content={data}
        error={error}
        onRetry={() => void refetch()}
        onDone={show}
        onReload={onReload}
        onLeave={() => void navigate({ to: '/cases/$caseNo', params: { caseNo: opened }, replace: true })}
        onDiscard={onDiscard}
        readers={readers.onForm}
        attachments={attachments}
        renderGuard={renderGuard}
      />
    );
  }
  return (
    <>
      <PageHeading title={t('orders.newTitle')} text={readers.onForm} />
      <LookOnly>
        <NewOrder
          invite={<LinkButton to="/connections">{t('connections.invite')}</LinkButton>}
          onCreated={onCreated}
          onDone={(no) => show(no, t('orders.sent'))}
          onReload={onReload}
          onDiscard={onDiscard}
          attachments={attachments}
          renderGuard={renderGuard}
        />
      </LookOnly>
    </>
  );
}
