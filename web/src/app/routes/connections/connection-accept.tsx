import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { readServerLocation } from '#/api/server-location';
import { InvitationDialog } from '#/features/connections/components/dialogs/invitation-dialog';
import { ConnectionsPage } from './connections';

const ROUTE = '/signed-in/connections/accept/$cidb64/$token';

/** The link in the email that asks for a connection (CON-05). */
export function ConnectionAcceptPage() {
  const { cidb64, token } = useParams({ from: ROUTE });
  const { sid } = useSearch({ from: ROUTE });
  const navigate = useNavigate();
  return (
    <>
      <ConnectionsPage />
      <InvitationDialog
        invitation={{ cidb64, token, location: readServerLocation(sid) }}
        onClosed={() => void navigate({ to: '/connections', replace: true })}
      />
    </>
  );
}
