/** The pages of the menus Dashboard, Data, Dental Lab and Logs. */
import { useParams } from '@tanstack/react-router';
import { useUser } from '#/api/session';
import { GroupScreen } from '#/features/administration/components/data/group-screen';
import { LabScreen } from '#/features/administration/components/labs/lab-screen';
import { LogsScreen } from '#/features/administration/components/logs/logs-screen';
import { UserScreen } from '#/features/administration/components/users/user-screen';
import { useMayOpen } from './use-may-open';

export { DashboardScreen as DashboardPage } from '#/features/administration/components/dashboard/dashboard-screen';
export { CasesScreen as CasesPage } from '#/features/administration/components/data/cases-screen';
export { ConnectionsScreen as ConnectionsPage } from '#/features/administration/components/data/connections-screen';
export { LocationsScreen as UserLocationsPage } from '#/features/administration/components/data/locations-screen';
export { LabsScreen as LabsPage } from '#/features/administration/components/labs/labs-screen';
export { UsersScreen as UsersPage } from '#/features/administration/components/users/users-screen';

export function LogsPage() {
  return <LogsScreen mayOpen={useMayOpen()} />;
}

export function UserPage() {
  const { uid } = useParams({ from: '/administration/adm/users/$uid' });
  return <UserScreen key={uid} userId={uid} ownId={useUser()?.id} />;
}

export function GroupPage() {
  const { gid } = useParams({ from: '/administration/adm/group/$gid' });
  return <GroupScreen key={gid} groupId={gid} />;
}

/** For both addresses: with the id of a lab, and without one for a new lab. */
export function LabPage() {
  const { labId } = useParams({ strict: false });
  return <LabScreen key={labId ?? ''} labId={labId} />;
}
