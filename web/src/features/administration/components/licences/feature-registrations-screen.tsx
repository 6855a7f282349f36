import { useTranslation } from 'react-i18next';
import { LinkButton } from '#/ui/controls/link-button';
import { Pill } from '#/ui/data-display/pill';
import { Udi } from '#/ui/data-display/udi';
import { DataTable } from '#/ui/data-table/data-table';
import { LeaveDialog } from '#/ui/dialogs/leave-dialog';
import { SaveBar } from '#/ui/forms/save-bar';
import { NOTHING, useWritten } from '../../model/moments';
import { useFeatureDraft } from '../../model/use-feature-draft';
import { useList } from '../../model/use-list';
import { AdminHeading } from '../admin-heading';
import { RowSwitch } from '../row-switch';

/** The devices and whether they have the feature. Switches take effect on Save (LIC-02, LIC-03). */
export function FeatureRegistrationsScreen() {
  const { t } = useTranslation();
  const written = useWritten();
  const list = useList('/heclore/v1/c4w/registrations/', 'created_at asc');
  const draft = useFeatureDraft();
  return (
    <>
      <AdminHeading title={t('adm.features.title')}>
        <LinkButton to="/adm/c4wRegistrationUpload" size="sm">
          {t('adm.features.upload')}
        </LinkButton>
      </AdminHeading>
      <DataTable
        name="feature-registrations"
        label={t('adm.features.title')}
        list={list}
        columns={[
          {
            key: 'udi',
            label: t('adm.udi'),
            sort: 'udi',
            isName: true,
            width: '30%',
            cell: (registration) => <Udi device={registration} />,
          },
          {
            key: 'reg_key',
            label: t('adm.features.regKey'),
            cell: ({ reg_key }) => reg_key || NOTHING,
          },
          {
            key: 'licence_status',
            label: t('adm.licences.status'),
            width: '150px',
            cell: ({ licence_status }) =>
              licence_status === 'used' ? (
                <Pill tone="green">{t('adm.features.active')}</Pill>
              ) : (
                <Pill tone="grey">{t('adm.features.inactive')}</Pill>
              ),
          },
          {
            key: 'created_at',
            label: t('cases.created'),
            sort: 'created_at',
            width: '150px',
            cell: ({ created_at }) => written.inList(created_at),
          },
          {
            key: 'feat_enable',
            label: t('adm.features.enabled'),
            width: '150px',
            cell: (row) => (
              <RowSwitch
                label={t('adm.features.enabledOf', { udi: row.udi })}
                checked={draft.valueOf(row)}
                isBusy={draft.isSaving}
                onChange={(isOn) => draft.change(row, isOn)}
              />
            ),
          },
        ]}
        keyOf={({ id }) => id}
        nameOf={({ udi }) => udi}
        exports={{ path: '/heclore/v1/c4w/registrations/excel/', fileName: 'C4W_Registrations.xlsx' }}
        empty={{ title: t('adm.features.none') }}
      />
      <SaveBar
        isDirty={draft.count > 0}
        canSave={draft.count > 0}
        isSaving={draft.isSaving}
        isSaved={draft.isSaved}
        problem={draft.problem}
        onSave={draft.save}
        onDiscard={draft.discard}
      />
      <LeaveDialog isDirty={draft.count > 0} />
    </>
  );
}
