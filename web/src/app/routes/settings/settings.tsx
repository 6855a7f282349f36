import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApp } from '#/api/app-info';
import { useUser } from '#/api/session';
import { userCheckOptions } from '#/features/account/api/check';
import { signOut } from '#/features/account/model/sign-out';
import { DeviceList } from '#/features/devices/components/device-list';
import { DataSection } from '#/features/settings/components/preferences/data-section';
import { PreferenceSections } from '#/features/settings/components/preferences/preference-sections';
import { SettingsSaveBar } from '#/features/settings/components/preferences/settings-save-bar';
import { SecondFactorCard } from '#/features/settings/components/second-factor/second-factor-card';
import { BrowsersCard } from '#/features/settings/components/sign-in/browsers-card';
import { IdentitiesCard } from '#/features/settings/components/sign-in/identities-card';
import { SessionsCard } from '#/features/settings/components/sign-in/sessions-card';
import { useSettingsDraft } from '#/features/settings/model/use-settings-draft';
import { LinkButton } from '#/ui/controls/link-button';
import { LeaveDialog } from '#/ui/dialogs/leave-dialog';
import { PageHeading } from '#/ui/layout/page-heading';
import { PageSection } from '#/ui/layout/page-section';
import { SectionCard } from '#/ui/layout/section-card';
import { useRegisterDevice } from '../../shell/register-device';
import classes from './settings.module.css';
import { SettingsNav } from './settings-nav';

/** Its changes apply at once, each in its own dialog; Save Settings does not concern them. */
function SecuritySection() {
  const { t } = useTranslation();
  const user = useUser();
  const queryClient = useQueryClient();
  return (
    <PageSection id="security" title={t('security.title')}>
      {!user?.social_auth && (
        <SectionCard
          title={t('security.password')}
          text={t('security.passwordText')}
          action={
            <LinkButton to="/changePassword" size="sm" variant="default">
              {t('security.changePassword')}
            </LinkButton>
          }
        />
      )}
      <SecondFactorCard
        onPhoneVerified={() => void queryClient.invalidateQueries({ queryKey: userCheckOptions().queryKey })}
        onSignInAgain={() => void signOut()}
      />
      <SessionsCard />
      <BrowsersCard />
      <IdentitiesCard onSignInAgain={() => void signOut()} />
    </PageSection>
  );
}

/** Personal Settings (SET-01). */
export function SettingsPage() {
  const { t } = useTranslation();
  const { variant } = useApp();
  const settings = useSettingsDraft();
  const registration = useRegisterDevice();
  const sections = [
    { id: 'view', label: t('settings.view') },
    { id: '3d', label: t('settings.threeD') },
    { id: 'notification', label: t('settings.notification') },
    { id: 'devices', label: t('devices.mine') },
    { id: 'security', label: t('security.title') },
    ...(variant.data_region ? [{ id: 'data', label: t('settings.data') }] : []),
  ];
  return (
    <>
      <PageHeading title={t('settings.title')} />
      <div className={classes.page}>
        <SettingsNav sections={sections} />
        <div className={classes.sections} data-dirty={settings.isDirty || undefined}>
          <PreferenceSections settings={settings} />
          <SettingsSaveBar settings={settings} />
          <PageSection id="devices" title={t('devices.mine')} text={t('devices.mineText')}>
            <DeviceList onRegister={registration.open} />
          </PageSection>
          <SecuritySection />
          {variant.data_region && <DataSection settings={settings} />}
        </div>
      </div>
      <LeaveDialog isDirty={settings.isDirty} text={t('settings.leaveText')} />
      {registration.dialog}
    </>
  );
}
