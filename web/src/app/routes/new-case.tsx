import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { caseOptions } from '#/features/cases/api/case';
import { NewOrder } from '#/features/orders/components/new-order';
import type { Unsaved } from '#/features/orders/components/order-form';
import { LinkButton } from '#/ui/link-button';
import { notify } from '#/ui/notify';
import { PageHeading } from '#/ui/page-heading';
import { EditCase } from './edit-case';
import { OrderLeaveDialog } from './order-leave-dialog';
import { useOrderAttachments } from './use-order-attachments';

/** One form on the page: what its address named when it was opened, and the draft that it made since. */
interface Session {
  key: number;
  opened: string | undefined;
  shown: string | undefined;
  created: string | undefined;
}

/** A form that has made its draft goes on at the draft's address; any other change of address is another form. */
function follow(session: Session, caseNo: string | undefined): Session {
  const isOwnDraft = session.shown === undefined && caseNo !== undefined && caseNo === session.created;
  if (isOwnDraft) return { ...session, shown: caseNo };
  return { key: session.key + 1, opened: caseNo, shown: caseNo, created: undefined };
}

/** New Case, and the drafts and orders one goes on with (ORD-02, ORD-03). */
export function OrderPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { caseNo } = useParams({ strict: false });
  const [session, setSession] = useState<Session>({
    key: 0,
    opened: caseNo,
    shown: caseNo,
    created: undefined,
  });
  const { hasFiles, forget, bringTo, attachmentsOf } = useOrderAttachments();
  if (session.shown !== caseNo) {
    const next = follow(session, caseNo);
    setSession(next);
    if (next.key !== session.key) forget();
  }

  function show(no: string, text: string) {
    bringTo(no);
    // What is remembered of it may be the draft, whose files nobody would be told of.
    queryClient.removeQueries({ queryKey: caseOptions(no).queryKey });
    void notify({ kind: 'success', text });
    void navigate({ to: '/cases/$caseNo', params: { caseNo: no } });
  }

  function created(no: string) {
    setSession((before) => ({ ...before, created: no }));
    void navigate({
      to: '/cases/$caseNo/edit',
      params: { caseNo: no },
      replace: true,
      resetScroll: false,
    });
  }

  function reload() {
    const no = session.opened ?? session.created;
    setSession({ key: session.key + 1, opened: no, shown: caseNo, created: undefined });
  }

  function discard() {
    if (caseNo) void navigate({ to: '/cases/$caseNo', params: { caseNo }, replace: true });
  }

  // What is being sent takes its files along.
  const renderGuard = ({ isDirty, isBusy }: Unsaved) => (
    <OrderLeaveDialog isDirty={isDirty && !isBusy} hasFiles={hasFiles && !isBusy} />
  );

  if (session.opened !== undefined) {
    return (
      <EditCase
        key={session.key}
        no={session.opened}
        edition={session.key}
        onDone={show}
        onReload={reload}
        onDiscard={discard}
        attachmentsOf={attachmentsOf}
        renderGuard={renderGuard}
      />
    );
  }
  return (
    <>
      <PageHeading title={t('orders.newTitle')} />
      <NewOrder
        key={session.key}
        invite={<LinkButton to="/connections">{t('connections.invite')}</LinkButton>}
        onCreated={created}
        onDone={(no) => show(no, t('orders.sent'))}
        onReload={reload}
        attachments={attachmentsOf()}
        renderGuard={renderGuard}
      />
    </>
  );
}
