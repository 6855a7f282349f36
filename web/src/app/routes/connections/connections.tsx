import { useNavigate, useSearch } from '@tanstack/react-router';
import { useApp } from '#/api/app-info';
import { useUser } from '#/api/session';
import { ConnectionsScreen } from '#/features/connections/components/list/connections-screen';

/** Also shown behind the result of an invitation, which has its own address; a search from there leads back here. */
export function ConnectionsPage() {
  const { server_loc } = useApp();
  const user = useUser();
  const navigate = useNavigate();
  const { search = '' } = useSearch({ strict: false });
  return (
    <ConnectionsScreen
      search={search}
      onSearch={(wanted) => void navigate({ to: '/connections', search: { search: wanted || undefined } })}
      isClinic={user?.inst_type_guessed === 'Clinic'}
      location={server_loc}
    />
  );
}
