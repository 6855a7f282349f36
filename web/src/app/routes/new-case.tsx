import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NewOrder } from '#/features/orders/components/new-order';
import { LinkButton } from '#/ui/link-button';
import { notify } from '#/ui/notify';
import { PageHeading } from '#/ui/page-heading';
import { EditCase } from './edit-case';

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
  const { caseNo } = useParams({ strict: false });
  const [session, setSession] = useState<Session>({
    key: 0,
    opened: caseNo,
    shown: caseNo,
    created: undefined,
  });
  if (session.shown !== caseNo) setSession(follow(session, caseNo));

  function show(no: string, text: string) {
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

  if (session.opened !== undefined) {
    return (
      <EditCase key={session.key} no={session.opened} edition={session.key} onDone={show} onReload={reload} />
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
      />
    </>
  );
}
