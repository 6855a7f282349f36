import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { readServerLocation } from '#/api/server-location';
import { AcceptanceDialog } from '#/features/groups/components/dialogs/acceptance-dialog';
import { ConnectionsPage } from '../connections/connections';
import { GroupsPage } from './groups';

/** The link of an invitation to a group (GRP-03). */
export function GroupsAcceptPage() {
  const navigate = useNavigate();
  const params = useParams({ from: '/signed-in/groups/$sguidb64/$token' });
  const { sid } = useSearch({ from: '/signed-in/groups/$sguidb64/$token' });
  return (
    <>
      <GroupsPage />
      <AcceptanceDialog
        acceptance={{ ...params, location: readServerLocation(sid) }}
        onClosed={() => void navigate({ to: '/groups', replace: true })}
      />
    </>
  );
}

/** The same for the link in the email. It leads to the connections, because joining changes them (GRP-03). */
export function ShareGroupAcceptPage() {
  const navigate = useNavigate();
  const params = useParams({ from: '/signed-in/sharegroup/accept/$sguidb64/$token' });
  const { sid } = useSearch({ from: '/signed-in/sharegroup/accept/$sguidb64/$token' });
  return (
    <>
      <ConnectionsPage />
      <AcceptanceDialog
        acceptance={{ ...params, location: readServerLocation(sid) }}
        onClosed={() => void navigate({ to: '/connections', replace: true })}
      />
    </>
  );
}
