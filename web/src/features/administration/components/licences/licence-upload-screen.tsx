import { useTranslation } from 'react-i18next';
import { LinkButton } from '#/ui/link-button';
import { SectionCard } from '#/ui/section-card';
import { AdminHeading } from '../admin-heading';
import { UploadPanel } from '../upload/upload-panel';

/** Licence keys from a file (LIC-01). */
export function LicenceUploadScreen() {
  const { t } = useTranslation();
  return (
    <>
      <AdminHeading title={t('adm.licences.upload')} />
      <SectionCard>
        <UploadPanel
          path="/heclore/v1/c4w/licence/upload-keys/"
          template={{
            path: '/heclore/v1/c4w/licence/template/',
            fileName: 'C4WLicenceTemplate.xlsx',
          }}
          hint={t('adm.licences.uploadHint')}
          skippedTitle={t('adm.upload.skippedTitle')}
          back={<LinkButton to="/adm/c4w/licences">{t('adm.licences.back')}</LinkButton>}
        />
      </SectionCard>
    </>
  );
}
