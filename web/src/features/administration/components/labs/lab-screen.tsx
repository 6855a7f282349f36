import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Lab } from '#/api/administration';
import { client } from '#/api/client';
import { notify } from '#/ui/feedback/notify';
import { SectionCard } from '#/ui/layout/section-card';
import { useDetail } from '../../model/use-detail';
import { AdminHeading } from '../admin-heading';
import { DetailPage } from '../detail-page';
import { LabForm } from './lab-form';

/** Registers a new lab or edits an existing one (ADM-06). */
export function LabScreen({ labId }: { labId: string | undefined }) {
  const { t } = useTranslation();
  return labId === undefined ? (
    <>
      <AdminHeading title={t('adm.labs.register')} list={{ to: '/adm/labs', title: t('signup.roleLab') }} />
      <SectionCard>
        <SavedLabForm lab={undefined} />
      </SectionCard>
    </>
  ) : (
    <EditLab labId={labId} />
  );
}

function EditLab({ labId }: { labId: string }) {
  const { t } = useTranslation();
  const query = useDetail(['lab', labId], (signal) =>
    client.GET('/v1/cs/labs/{id}/', { params: { path: { id: labId } }, signal }),
  );
  return (
    <>
      <AdminHeading title={t('adm.labs.edit')} list={{ to: '/adm/labs', title: t('signup.roleLab') }} />
      <DetailPage query={query} missing={t('adm.deviceDetail.missing')}>
        {(lab) => (
          <SectionCard title={lab.name}>
            <SavedLabForm lab={lab} />
          </SectionCard>
        )}
      </DetailPage>
    </>
  );
}

function SavedLabForm({ lab }: { lab: Lab | undefined }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <LabForm
      lab={lab}
      onSaved={() => {
        void notify({ kind: 'success', text: t('adm.labs.saved') });
        void navigate({ to: '/adm/labs' });
      }}
    />
  );
}
