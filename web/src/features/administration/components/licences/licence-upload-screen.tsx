import { useTranslation } from 'react-i18next';
import { LinkButton } from '#/ui/controls/link-button';
import { SectionCard } from '#/ui/layout/section-card';
import { AdminHeading } from '../admin-heading';
import { UploadPanel } from '../upload/upload-panel';

/** Uploads licence keys from a file (LIC-01). */
export function LicenceUploadScreen() {
  const { t } = useTranslation();
  const back = t('adm.licences.back');
  return (
    <>
      <AdminHeading title={t('adm.licences.upload')}>
        <LinkButton to="/adm/c4w/licences" size="sm" variant="default">
          {back}
        </LinkButton>
      </AdminHeading>
      <SectionCard>
        <UploadPanel
          path="/heclore/v1/c4w/licence/upload-keys/"
          template={{
            path: '/heclore/v1/c4w/licence/template/',
            fileName: 'C4WLicenceTemplate.xlsx',
          }}
          hint={t('adm.licences.uploadHint')}
          overwriteHint={t('adm.upload.overwriteKeysHint')}
          skippedTitle={t('adm.upload.skippedTitle')}
          back={<LinkButton to="/adm/c4w/licences">{back}</LinkButton>}
        />
      </SectionCard>
    </>
  );
}
