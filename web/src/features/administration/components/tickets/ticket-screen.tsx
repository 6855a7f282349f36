import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { TicketDetail } from '#/api/administration';
import { client } from '#/api/client';
import { unwrap } from '#/api/problem';
import { Udi } from '#/ui/data-display/udi';
import { FormAlert } from '#/ui/forms/form-alert';
import { SectionCard } from '#/ui/layout/section-card';
import { useWritten } from '../../model/moments';
import { useChange } from '../../model/use-change';
import { useDetail } from '../../model/use-detail';
import { AdminHeading } from '../admin-heading';
import { DetailPage } from '../detail-page';
import { Facts } from '../facts';
import { TicketStatePill } from '../state-pill';
import { TicketTalk } from './ticket-talk';

interface TicketDeviceProps {
  device: NonNullable<TicketDetail['device']>;
  isLink: boolean;
}

function TicketDevice({ device, isLink }: TicketDeviceProps) {
  return (
    <Udi device={device}>
      {isLink ? (
        <Link to="/adm/registration/info/$deviceId" params={{ deviceId: device.id }} className="link">
          {device.udi}
        </Link>
      ) : undefined}
    </Udi>
  );
}

interface TicketBodyProps {
  ticket: TicketDetail;
  /** Whether the reader may open the page of a device. */
  showsDevices: boolean;
}

function TicketBody({ ticket, showsDevices }: TicketBodyProps) {
  const { t } = useTranslation();
  const written = useWritten();
  const { isBusy, error, submit } = useChange({
    send: (state: 'open' | 'closed') =>
      unwrap(
        client.POST('/v1/cs/devices/tickets/{id}/state/', {
          params: { path: { id: ticket.id } },
          body: { state, was: ticket.state },
        }),
      ),
  });
  const isClosed = ticket.state === 'closed';
  return (
    <>
      {error && <FormAlert>{error}</FormAlert>}
      <SectionCard
        title={ticket.title}
        text={<TicketStatePill state={ticket.state} />}
        action={
          <Button
            size="sm"
            variant="default"
            loading={isBusy}
            onClick={() => submit(isClosed ? 'open' : 'closed')}
          >
            {isClosed ? t('adm.tickets.reopen') : t('adm.tickets.close')}
          </Button>
        }
      >
        <Facts
          facts={[
            [t('cases.person'), `${ticket.user.name} · ${ticket.user.email}`],
            [t('helpdesk.recipient'), ticket.recipient],
            [
              t('adm.tickets.device'),
              ticket.device?.udi && (
                <TicketDevice key="device" device={ticket.device} isLink={showsDevices} />
              ),
            ],
            [t('cases.created'), written.moment(ticket.created_at)],
          ]}
        />
      </SectionCard>
      <TicketTalk ticket={ticket} />
    </>
  );
}

/** One ticket with its question, answers and state (ADM-03). */
export function TicketScreen({ ticketId, showsDevices }: { ticketId: string; showsDevices: boolean }) {
  const { t } = useTranslation();
  const query = useDetail(['ticket', ticketId], (signal) =>
    client.GET('/v1/cs/devices/tickets/{id}/', { params: { path: { id: ticketId } }, signal }),
  );
  const title = query.data ? t('adm.tickets.one', { no: query.data.no }) : t('adm.tickets.title');
  return (
    <>
      <AdminHeading title={title} list={{ to: '/adm/registration/tickets', title: t('adm.tickets.title') }} />
      <DetailPage query={query} missing={t('adm.deviceDetail.missing')}>
        {(ticket) => <TicketBody ticket={ticket} showsDevices={showsDevices} />}
      </DetailPage>
    </>
  );
}
