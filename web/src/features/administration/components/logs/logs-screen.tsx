import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { RowOf } from '#/api/administration';
import { client } from '#/api/client';
import { unwrap } from '#/api/problem';
import { DataTable } from '#/ui/data-table/data-table';
import type { Column } from '#/ui/data-table/state/types';
import type { LinkedArea } from '../../model/log-links';
import { NOTHING, useWritten } from '../../model/moments';
import { ADMINISTRATION_KEY, useList } from '../../model/use-list';
import { AdminHeading } from '../admin-heading';
import { LogFilters } from './log-filters';
import { LogName } from './log-name';
import { VerifyButton } from './verify-button';

function useActions(): string[] {
  const path = '/v1/cs/logs/actions/';
  const { data } = useQuery({
    queryKey: [...ADMINISTRATION_KEY, path],
    queryFn: ({ signal }) => unwrap(client.GET(path, { signal })),
    staleTime: 300_000,
  });
  return data?.actions ?? [];
}

/** The recorded details of an action, as `name: value`. */
function detailText(detail: unknown): string {
  if (typeof detail === 'string') return detail || NOTHING;
  if (typeof detail !== 'object' || detail === null) return NOTHING;
  const parts = Object.entries(detail).map(
    ([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`,
  );
  return parts.join(', ') || NOTHING;
}

/** The log: who did what to which record, when and from where (ADM-07). */
export function LogsScreen({ mayOpen }: { mayOpen: (area: LinkedArea) => boolean }) {
  const { t } = useTranslation();
  const written = useWritten();
  const actions = useActions();
  const list = useList('/v1/cs/logs/', 'at desc');
  const columns: Column<RowOf<'/v1/cs/logs/'>>[] = [
    { key: 'at', label: t('adm.logs.at'), width: '210px', cell: ({ at }) => written.moment(at) },
    { key: 'action', label: t('adm.logs.action'), isName: true, width: '16%', cell: ({ action }) => action },
    {
      key: 'person',
      label: t('cases.person'),
      cell: ({ person }) =>
        person ? (
          <LogName
            name={person.name || person.id}
            more={person.email}
            page={person.name ? 'user' : null}
            pageId={person.id}
            mayOpen={mayOpen}
          />
        ) : (
          NOTHING
        ),
    },
    {
      key: 'record',
      label: t('adm.logs.record'),
      width: '26%',
      cell: ({ record, object }) =>
        object?.name ? (
          <LogName {...object} pageId={object.page_id} record={record} mayOpen={mayOpen} />
        ) : (
          record || NOTHING
        ),
    },
    {
      key: 'recordId',
      label: t('adm.logs.recordId'),
      width: '26%',
      isHiddenAtFirst: true,
      cell: ({ record }) => record || NOTHING,
    },
    { key: 'detail', label: t('adm.logs.detail'), isMinor: true, cell: ({ detail }) => detailText(detail) },
    {
      key: 'address',
      label: t('adm.logs.address'),
      width: '140px',
      cell: ({ address }) => address ?? NOTHING,
    },
    {
      key: 'seq',
      label: t('adm.logs.number'),
      width: '90px',
      isNumeric: true,
      isHiddenAtFirst: true,
      cell: ({ seq }) => seq ?? NOTHING,
    },
  ];
  return (
    <>
      <AdminHeading title={t('adm.logs.title')}>
        <VerifyButton />
      </AdminHeading>
      <DataTable
        name="logs"
        label={t('adm.logs.title')}
        list={list}
        columns={columns}
        keyOf={({ id }) => id}
        nameOf={({ action, id }) => `${action} ${id}`}
        isSearchless
        filters={[
          {
            name: 'action',
            label: t('adm.logs.action'),
            options: actions.map((action) => ({ value: action, label: action })),
          },
        ]}
        exports={{ path: '/v1/cs/logs/excel/', fileName: 'Logs.xlsx' }}
        empty={{ title: t('adm.logs.none') }}
      >
        <LogFilters address={list.address} />
      </DataTable>
    </>
  );
}
