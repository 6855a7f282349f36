import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StaffCase } from '#/api/administration';
import { Pill } from '#/ui/data-display/pill';
import { DataTable } from '#/ui/data-table/data-table';
import type { Column } from '#/ui/data-table/state/types';
import { useCaseStatuses } from '../../model/case-status';
import { NOTHING, useWritten } from '../../model/moments';
import { useList } from '../../model/use-list';
import { AdminHeading } from '../admin-heading';
import { OpenCaseDialog } from './open-case-dialog';

function side(person: StaffCase['recipient']) {
  if (!person) return NOTHING;
  return (
    <>
      {person.name}
      <small>{person.institution}</small>
    </>
  );
}

/** All cases with masked patients; showing a patient requires a reason (ADM-04). */
export function CasesScreen() {
  const { t } = useTranslation();
  const written = useWritten();
  const statuses = useCaseStatuses();
  const list = useList('/v1/cs/cases/', 'updated_at desc');
  const [asked, setAsked] = useState<StaffCase>();
  const [isAsking, setAsking] = useState(false);
  const columns: Column<StaffCase>[] = [
    {
      key: 'no',
      label: t('adm.cases.number'),
      sort: 'no',
      isName: true,
      width: '120px',
      cell: ({ no }) => no,
    },
    { key: 'patient', label: t('orderForm.patient'), width: '110px', cell: ({ patient }) => patient },
    { key: 'author', label: t('cases.factFrom'), cell: ({ author }) => side(author) },
    { key: 'recipient', label: t('cases.factTo'), cell: ({ recipient }) => side(recipient) },
    {
      key: 'status',
      label: t('cases.status'),
      sort: 'status',
      width: '130px',
      cell: ({ status, is_archived }) => (
        <>
          <Pill tone={statuses.toneOf(status)}>{statuses.wordOf(status)}</Pill>
          {is_archived && <small>{t('cases.archived')}</small>}
        </>
      ),
    },
    {
      key: 'files',
      label: t('adm.cases.files'),
      width: '90px',
      isNumeric: true,
      isHiddenAtFirst: true,
      cell: ({ file_count }) => written.number(file_count),
    },
    {
      key: 'comments',
      label: t('adm.cases.comments'),
      width: '110px',
      isNumeric: true,
      isHiddenAtFirst: true,
      cell: ({ comment_count }) => written.number(comment_count),
    },
    {
      key: 'created_at',
      label: t('cases.created'),
      sort: 'created_at',
      width: '120px',
      isMinor: true,
      cell: ({ created_at }) => written.inList(created_at),
    },
    {
      key: 'updated_at',
      label: t('cases.sortUpdated'),
      sort: 'updated_at',
      width: '120px',
      cell: ({ updated_at }) => written.inList(updated_at),
    },
    {
      key: 'open',
      label: t('adm.cases.open'),
      width: '150px',
      cell: (row) => (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={t('adm.cases.openOf', { no: row.no })}
          onClick={() => {
            setAsked(row);
            setAsking(true);
          }}
        >
          {t('adm.cases.open')}
        </Button>
      ),
    },
  ];
  return (
    <>
      <AdminHeading title={t('cases.title')} />
      <DataTable
        name="cases"
        label={t('cases.title')}
        list={list}
        columns={columns}
        keyOf={({ id }) => id}
        nameOf={({ no }) => no}
        filters={[{ name: 'status', label: t('cases.status'), options: statuses.options }]}
        empty={{ title: t('cases.noneFound') }}
      >
        {list.address.filters.no && (
          <Button size="sm" variant="default" onClick={() => list.address.change({ filters: { no: '' } })}>
            {t('common.showAll')}
          </Button>
        )}
        {list.address.filters.connId && (
          <Button
            size="sm"
            variant="default"
            onClick={() => list.address.change({ filters: { connId: '' } })}
          >
            {t('adm.cases.allConnections')}
          </Button>
        )}
      </DataTable>
      {asked && <OpenCaseDialog row={asked} opened={isAsking} onClose={() => setAsking(false)} />}
    </>
  );
}
