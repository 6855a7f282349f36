import { useTranslation } from 'react-i18next';
import { LinkButton } from '#/ui/controls/link-button';
import { SectionCard } from '#/ui/layout/section-card';
import { AdminHeading } from '../admin-heading';
import { UploadPanel } from '../upload/upload-panel';

/** Uploads feature registrations from a file (LIC-02). */
export function RegistrationUploadScreen() {
  const { t } = useTranslation();
  const back = t('adm.features.back');
  return (
    <>
      <AdminHeading title={t('adm.features.upload')}>
        <LinkButton to="/adm/c4w/registration" size="sm" variant="default">
          {back}
        </LinkButton>
      </AdminHeading>
      <SectionCard>
        <UploadPanel
          path="/heclore/v1/c4w/registrations/upload/"
          template={{
            path: '/heclore/v1/c4w/registrations/template/',
            fileName: 'C4WRegistrationTemplate.xlsx',
          }}
          hint={t('adm.features.uploadHint')}
          overwriteHint={t('adm.upload.overwriteHint')}
          skippedTitle={t('adm.features.skipped')}
          unchanged={t('adm.upload.upToDate')}
          back={<LinkButton to="/adm/c4w/registration">{back}</LinkButton>}
        />
      </SectionCard>
    </>
  );
}
