import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RowOf } from '#/api/administration';
import { Udi } from '#/ui/data-display/udi';
import { DataTable } from '#/ui/data-table/data-table';
import type { Column } from '#/ui/data-table/state/types';
import { NOTHING, useWritten } from '../../model/moments';
import { useList } from '../../model/use-list';
import { AdminHeading } from '../admin-heading';
import { TicketStatePill, useTicketStates } from '../state-pill';
import { NewTicketDialog } from './new-ticket-dialog';

/** The tickets from the helpdesk and about devices (ADM-03, HLP-01). */
export function TicketsScreen({ mayWrite }: { mayWrite: boolean }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const written = useWritten();
  const states = useTicketStates();
  const [isWriting, setWriting] = useState(false);
  const list = useList('/v1/cs/devices/tickets/', 'updated_at desc');
  const columns: Column<RowOf<'/v1/cs/devices/tickets/'>>[] = [
    { key: 'no', label: t('helpdesk.ticketNumber'), width: '110px', cell: ({ no }) => no },
    { key: 'title', label: t('helpdesk.subject'), isName: true, width: '30%', cell: ({ title }) => title },
    {
      key: 'user',
      label: t('cases.person'),
      cell: ({ user }) => (
        <>
          {user.name}
          <small>{user.email}</small>
        </>
      ),
    },
    {
      key: 'device',
      label: t('adm.udi'),
      isMinor: true,
      cell: ({ device }) => (device?.udi ? <Udi device={device} /> : NOTHING),
    },
    {
      key: 'state',
      label: t('cases.status'),
      width: '120px',
      cell: ({ state }) => <TicketStatePill state={state} />,
    },
    {
      key: 'answers',
      label: t('adm.tickets.answers'),
      width: '110px',
      isNumeric: true,
      isMinor: true,
      cell: ({ answers }) => written.number(answers),
    },
    {
      key: 'created_at',
      label: t('cases.created'),
      sort: 'created_at',
      isHiddenAtFirst: true,
      cell: ({ created_at }) => written.inList(created_at),
    },
    {
      key: 'updated_at',
      label: t('cases.sortUpdated'),
      sort: 'updated_at',
      width: '140px',
      cell: ({ updated_at }) => written.inList(updated_at),
    },
  ];
  return (
    <>
      <AdminHeading title={t('adm.tickets.title')}>
        {mayWrite && (
          <Button size="sm" onClick={() => setWriting(true)}>
            {t('adm.tickets.new')}
          </Button>
        )}
      </AdminHeading>
      <DataTable
        name="tickets"
        label={t('adm.tickets.title')}
        list={list}
        columns={columns}
        keyOf={({ id }) => id}
        nameOf={({ title }) => title}
        onOpen={({ id }) =>
          void navigate({ to: '/adm/registration/tickets/$ticketId', params: { ticketId: id } })
        }
        filters={[
          {
            name: 'state',
            label: t('cases.status'),
            options: Object.entries(states).map(([value, label]) => ({ value, label })),
          },
        ]}
        empty={{ title: t('adm.tickets.none') }}
      />
      <NewTicketDialog opened={isWriting} onClose={() => setWriting(false)} />
    </>
  );
}
