import { useUser } from '#/api/session';
import { HelpdeskScreen } from '#/features/helpdesk/components/helpdesk-screen';

export function HelpdeskPage() {
  return <HelpdeskScreen email={useUser()?.email ?? ''} />;
}
