/** The pages of the menu Registration that are about people's devices. */
import { useParams } from '@tanstack/react-router';
import { useUser } from '#/api/session';
import { DeviceDetailScreen } from '#/features/administration/components/registrations/device-detail-screen';
import { TicketScreen } from '#/features/administration/components/tickets/ticket-screen';
import { mayOpen } from './areas';

export { RegistrationsScreen as RegistrationsPage } from '#/features/administration/components/registrations/registrations-screen';
export { TicketsScreen as TicketsPage } from '#/features/administration/components/tickets/tickets-screen';

export function DeviceDetailPage() {
  const { deviceId } = useParams({ from: '/administration/adm/registration/info/$deviceId' });
  const user = useUser();
  return (
    <DeviceDetailScreen
      key={deviceId}
      deviceId={deviceId}
      mayWriteTickets={user !== null && mayOpen('tickets', user)}
    />
  );
}

export function TicketPage() {
  const { ticketId } = useParams({ from: '/administration/adm/registration/tickets/$ticketId' });
  return <TicketScreen key={ticketId} ticketId={ticketId} />;
}
