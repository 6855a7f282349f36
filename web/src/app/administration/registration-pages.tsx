/** The pages of the menu Registration about registered devices and their tickets. */
import { useParams } from '@tanstack/react-router';
import { DeviceDetailScreen } from '#/features/administration/components/registrations/device-detail-screen';
import { TicketScreen } from '#/features/administration/components/tickets/ticket-screen';
import { TicketsScreen } from '#/features/administration/components/tickets/tickets-screen';
import { useMayOpen } from './use-may-open';

export { RegistrationsScreen as RegistrationsPage } from '#/features/administration/components/registrations/registrations-screen';
export function DeviceDetailPage() {
  const { deviceId } = useParams({ from: '/administration/adm/registration/info/$deviceId' });
  const mayOpen = useMayOpen();
  return (
    <DeviceDetailScreen
      key={deviceId}
      deviceId={deviceId}
      mayWriteTickets={mayOpen('tickets')}
      mayChange={mayOpen('factory')}
    />
  );
}

/** A new ticket needs a registered device, so only people who may search the registrations can write one. */
export function TicketsPage() {
  return <TicketsScreen mayWrite={useMayOpen()('registrations')} />;
}

export function TicketPage() {
  const { ticketId } = useParams({ from: '/administration/adm/registration/tickets/$ticketId' });
  const mayOpen = useMayOpen();
  return <TicketScreen key={ticketId} ticketId={ticketId} showsDevices={mayOpen('deviceDetail')} />;
}
