import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PartnerFeature } from '#/api/administration';
import { client } from '#/api/client';
import { unwrap } from '#/api/problem';
import { Udi } from '#/ui/data-display/udi';
import { DataTable } from '#/ui/data-table/data-table';
import { ConfirmDialog } from '#/ui/dialogs/confirm-dialog';
import { notify } from '#/ui/feedback/notify';
import { FormAlert } from '#/ui/forms/form-alert';
import { useChange } from '../../model/use-change';
import { useList } from '../../model/use-list';
import { useOptionToggle } from '../../model/use-option-toggle';
import { AdminHeading } from '../admin-heading';
import { RowSwitch } from '../row-switch';
import { AddPartnerFeaturesDialog } from './add-partner-features-dialog';

/** The devices that may match shades with the partner (ADM-08). */
export function PartnerFeaturesScreen() {
  const { t } = useTranslation();
  const list = useList('/v1/cs/partnerfeatures/', 'udi asc');
  const { failure, pendingIds, toggle } = useOptionToggle();
  const [isAdding, setAdding] = useState(false);
  const [doomed, setDoomed] = useState<PartnerFeature[]>([]);
  const [isAsking, setAsking] = useState(false);
  const removal = useChange({
    send: (udis: string[]) => unwrap(client.POST('/v1/cs/partnerfeatures/delete/', { body: { udis } })),
    onDone: ({ removed }) => {
      setAsking(false);
      void notify({ kind: 'success', text: t('adm.partnerFeatures.removed', { number: removed }) });
    },
  });
  return (
    <>
      <AdminHeading title={t('adm.partnerFeatures.title')}>
        <Button size="sm" onClick={() => setAdding(true)}>
          {t('adm.partnerFeatures.add')}
        </Button>
      </AdminHeading>
      {failure && <FormAlert>{failure}</FormAlert>}
      <DataTable
        name="partner-features"
        label={t('adm.partnerFeatures.title')}
        list={list}
        columns={[
          {
            key: 'udi',
            label: t('adm.udi'),
            sort: 'udi',
            isName: true,
            cell: (feature) => <Udi device={feature} />,
          },
          {
            key: 'option',
            label: t('adm.partnerFeatures.option'),
            width: '160px',
            cell: (row) => (
              <RowSwitch
                label={t('adm.partnerFeatures.optionOf', { udi: row.udi })}
                checked={row.option}
                isBusy={pendingIds.has(row.id)}
                onChange={(option) => toggle(row, option)}
              />
            ),
          },
        ]}
        keyOf={({ id }) => id}
        nameOf={({ udi }) => udi}
        exports={{ path: '/v1/cs/partnerfeatures/excel/', fileName: 'PartnerFeatures.xlsx' }}
        bulkActions={[
          {
            label: t('cases.delete'),
            isDangerous: true,
            onChoose: (rows) => {
              setDoomed(rows);
              setAsking(true);
            },
          },
        ]}
        empty={{ title: t('adm.partnerFeatures.none') }}
      />
      <AddPartnerFeaturesDialog opened={isAdding} onClose={() => setAdding(false)} />
      <ConfirmDialog
        opened={isAsking}
        title={t('adm.partnerFeatures.removeTitle')}
        text={t('adm.partnerFeatures.removeText', { number: doomed.length })}
        confirm={t('cases.delete')}
        isBusy={removal.isBusy}
        error={removal.error}
        onConfirm={() => removal.submit(doomed.map(({ udi }) => udi))}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
