import { useTranslation } from 'react-i18next';
import { LinkButton } from '#/ui/controls/link-button';
import { Pill, type Tone } from '#/ui/data-display/pill';
import { Udi } from '#/ui/data-display/udi';
import { DataTable } from '#/ui/data-table/data-table';
import { NOTHING, useWritten } from '../../model/moments';
import { useList } from '../../model/use-list';
import { AdminHeading } from '../admin-heading';

const TONES: Record<string, Tone> = { used: 'green', notused: 'blue', rejected: 'grey' };

function useLicenceStatuses(): Record<string, string> {
  const { t } = useTranslation();
  return {
    used: t('adm.licences.used'),
    notused: t('adm.licences.notused'),
    rejected: t('labs.rejected'),
  };
}

/** All licence keys with their status (LIC-01, LIC-03). */
export function LicencesScreen() {
  const { t } = useTranslation();
  const written = useWritten();
  const statuses = useLicenceStatuses();
  const list = useList('/v1/c4w/licencekeys/', 'activated_at desc');
  return (
    <>
      <AdminHeading title={t('adm.licences.title')}>
        <LinkButton to="/adm/c4wLicence" size="sm">
          {t('adm.licences.upload')}
        </LinkButton>
      </AdminHeading>
      <DataTable
        name="licences"
        label={t('adm.licences.title')}
        list={list}
        columns={[
          {
            key: 'licencekey',
            label: t('adm.licences.key'),
            sort: 'licencekey',
            isName: true,
            cell: ({ licencekey }) => licencekey,
          },
          {
            key: 'activated_at',
            label: t('adm.licences.activatedAt'),
            sort: 'activated_at',
            cell: ({ activated_at }) => written.inList(activated_at),
          },
          { key: 'udi', label: t('adm.udi'), cell: (key) => (key.udi ? <Udi device={key} /> : NOTHING) },
          {
            key: 'licence_status',
            label: t('adm.licences.status'),
            width: '160px',
            cell: ({ licence_status }) => (
              <Pill tone={TONES[licence_status] ?? 'grey'}>{statuses[licence_status] ?? licence_status}</Pill>
            ),
          },
        ]}
        keyOf={({ id }) => id}
        nameOf={({ licencekey }) => licencekey}
        filters={[
          {
            name: 'status',
            label: t('adm.licences.status'),
            options: Object.entries(statuses).map(([value, label]) => ({ value, label })),
          },
        ]}
        exports={{ path: '/v1/c4w/licencekeys/excel/', fileName: 'C4W_Licenses.xlsx' }}
        empty={{ title: t('adm.licences.none') }}
      />
    </>
  );
}
