import { useTranslation } from 'react-i18next';
import { LinkButton } from '#/ui/controls/link-button';
import { SectionCard } from '#/ui/layout/section-card';
import { AdminHeading } from '../admin-heading';
import page from '../detail-page.module.css';
import { UploadPanel } from '../upload/upload-panel';
import { AddDeviceForm } from './add-device-form';

/** Adds devices, one at a time or from a file (ADM-02). */
export function FactoryRegistrationScreen() {
  const { t } = useTranslation();
  const back = t('adm.devices.back');
  return (
    <>
      <AdminHeading title={t('adm.devices.add')}>
        <LinkButton to="/adm/devices" size="sm" variant="default">
          {back}
        </LinkButton>
      </AdminHeading>
      <div className={page.page}>
        <SectionCard title={t('adm.devices.addOne')}>
          <AddDeviceForm />
        </SectionCard>
        <SectionCard title={t('adm.devices.upload')}>
          <UploadPanel
            path="/v1/cs/devices/"
            template={{ path: '/v1/cs/devices/template/', fileName: 'DeviceTemplate.xlsx' }}
            hint={t('adm.devices.uploadHint')}
            overwriteHint={t('adm.upload.overwriteHint')}
            skippedTitle={t('adm.upload.skippedTitle')}
            back={<LinkButton to="/adm/devices">{back}</LinkButton>}
          />
        </SectionCard>
      </div>
    </>
  );
}
