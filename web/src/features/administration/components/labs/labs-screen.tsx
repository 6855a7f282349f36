import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Lab } from '#/api/administration';
import { client } from '#/api/client';
import { unwrap } from '#/api/problem';
import { LinkButton } from '#/ui/controls/link-button';
import { Pill } from '#/ui/data-display/pill';
import { DataTable } from '#/ui/data-table/data-table';
import { ConfirmDialog } from '#/ui/dialogs/confirm-dialog';
import { notify } from '#/ui/feedback/notify';
import { useWritten } from '../../model/moments';
import { useChange } from '../../model/use-change';
import { useList } from '../../model/use-list';
import { AdminHeading } from '../admin-heading';

/** The labs that clinics can choose from (ADM-06). */
export function LabsScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const written = useWritten();
  const list = useList('/v1/cs/labs/', 'name asc');
  const [doomed, setDoomed] = useState<Lab[]>([]);
  const [isAsking, setAsking] = useState(false);
  const removal = useChange({
    send: (ids: string[]) => unwrap(client.DELETE('/v1/cs/labs/remove/', { body: { ids } })),
    onDone: () => {
      setAsking(false);
      void notify({ kind: 'success', text: t('adm.labs.removed', { number: doomed.length }) });
    },
  });
  return (
    <>
      <AdminHeading title={t('signup.roleLab')}>
        <LinkButton to="/adm/lab" size="sm">
          {t('adm.labs.register')}
        </LinkButton>
      </AdminHeading>
      <DataTable
        name="labs"
        label={t('signup.roleLab')}
        list={list}
        columns={[
          { key: 'name', label: t('connections.name'), sort: 'name', isName: true, cell: ({ name }) => name },
          { key: 'email', label: t('login.email'), sort: 'email', width: '22%', cell: ({ email }) => email },
          { key: 'company', label: t('adm.labs.company'), cell: ({ company_name }) => company_name },
          {
            key: 'country',
            label: t('signup.country'),
            sort: 'country',
            cell: ({ country }) => written.country(country),
          },
          {
            key: 'contact',
            label: t('adm.labs.contact'),
            isMinor: true,
            cell: ({ contact_name }) => contact_name,
          },
          {
            key: 'created_at',
            label: t('cases.created'),
            sort: 'created_at',
            width: '130px',
            cell: ({ created_at }) => written.inList(created_at),
          },
          {
            key: 'is_active',
            label: t('cases.status'),
            width: '120px',
            cell: ({ is_active }) =>
              is_active ? (
                <Pill tone="green">{t('adm.features.active')}</Pill>
              ) : (
                <Pill tone="grey">{t('adm.features.inactive')}</Pill>
              ),
          },
        ]}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        onOpen={({ id }) => void navigate({ to: '/adm/lab/$labId', params: { labId: id } })}
        bulkActions={[
          {
            label: t('connections.remove'),
            isDangerous: true,
            onChoose: (rows) => {
              setDoomed(rows);
              setAsking(true);
            },
          },
        ]}
        empty={{ title: t('adm.labs.none') }}
      />
      <ConfirmDialog
        opened={isAsking}
        title={t('adm.labs.removeTitle')}
        text={t('adm.labs.removeText', { number: doomed.length })}
        confirm={t('connections.remove')}
        isBusy={removal.isBusy}
        error={removal.error}
        onConfirm={() => removal.submit(doomed.map(({ id }) => id))}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
