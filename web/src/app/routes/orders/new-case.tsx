import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import type { SavedOrder } from '#/features/orders/api/order';
import { OpenOrder } from './open-order';

/** One order on the page: the number in its address when it was opened, and the draft created since. */
interface Session {
  key: number;
  edition: number;
  opened: string | undefined;
  shown: string | undefined;
  created: SavedOrder | undefined;
}

/**
 * A form that has created its draft continues at the draft's address; any other change of address is another order.
 */
function follow(session: Session, caseNo: string | undefined): Session {
  const isOwnDraft = session.shown === undefined && caseNo !== undefined && caseNo === session.created?.no;
  if (isOwnDraft) return { ...session, shown: caseNo };
  return {
    key: session.key + 1,
    edition: session.edition + 1,
    opened: caseNo,
    shown: caseNo,
    created: undefined,
  };
}

/** New Case, drafts, and orders that can still be edited (ORD-02, ORD-03). */
export function OrderPage() {
  const navigate = useNavigate();
  const { caseNo } = useParams({ strict: false });
  const [session, setSession] = useState<Session>({
    key: 0,
    edition: 0,
    opened: caseNo,
    shown: caseNo,
    created: undefined,
  });
  if (session.shown !== caseNo) setSession(follow(session, caseNo));

  return (
    <OpenOrder
      key={session.key}
      opened={session.opened}
      created={session.created}
      edition={session.edition}
      onCreated={(created) => {
        setSession((before) => ({ ...before, created }));
        void navigate({
          to: '/cases/$caseNo/edit',
          params: { caseNo: created.no },
          replace: true,
          resetScroll: false,
        });
      }}
      onReload={() =>
        setSession({
          ...session,
          edition: session.edition + 1,
          opened: session.opened ?? session.created?.no,
          shown: caseNo,
        })
      }
    />
  );
}
