import { Button } from '@mantine/core';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useApp } from '#/api/app-info';
import { InfoDialog } from '#/ui/dialogs/info-dialog';
import { LeaveDialog } from '#/ui/dialogs/leave-dialog';
import { ProviderLogo } from '#/ui/drawings/provider-logo';
import { FormAlert } from '#/ui/forms/form-alert';
import { showRejection } from '#/ui/keyboard/focus-first-error';
import type { Profile } from '../../api/profile';
import type { SavedProfile } from '../../api/save-profile';
import { providerKind } from '../../model/provider-kind';
import { useProfileForm } from '../../model/use-profile-form';
import { InstitutionFields } from '../fields/institution-fields';
import { NameFields } from '../fields/name-fields';
import { PhoneDialogs } from '../fields/phone-dialogs';
import { PictureField } from '../fields/picture-field';
import { ReadOnlyField } from '../fields/read-only-field';
import { RegionDialog } from '../fields/region-dialog';
import { AccountForm } from './account-form';
import classes from './account-form.module.css';

interface ProfileFormProps {
  profile: Profile;
  onSaved: (saved: SavedProfile) => void;
}

export function ProfileForm({ profile, onSaved }: ProfileFormProps) {
  const { t } = useTranslation();
  const { social_providers } = useApp();
  const element = useRef<HTMLFormElement>(null);
  const edit = useProfileForm({
    profile,
    onSaved,
    onRejected: (where) => showRejection(where, element.current),
  });
  const { form, phone, region } = edit;
  const logo = profile.social_provider && (
    <ProviderLogo kind={providerKind(social_providers, profile.social_provider)} />
  );

  return (
    <>
      <AccountForm ref={element} className={classes.form} alert={edit.alert} onSubmit={edit.submit}>
        {edit.choosesRegion && <FormAlert kind="info">{t('profile.regionFirst')}</FormAlert>}
        <section className={classes.section} aria-labelledby="profile-person">
          <h2 id="profile-person">{t('signup.sectionPerson')}</h2>
          <PictureField
            picture={edit.picture}
            current={edit.currentPicture}
            error={form.error('picture')}
            onChange={edit.changePicture}
          />
          <ReadOnlyField label={t('signup.email')} value={profile.username} icon={logo} />
          {edit.isSocial ? (
            <ReadOnlyField
              label={t('social.name')}
              value={`${profile.first_name} ${profile.last_name}`.trim()}
              hint={t('profile.nameFromProvider')}
              icon={logo}
            />
          ) : (
            <NameFields form={form} />
          )}
        </section>
        <section className={classes.section} aria-labelledby="profile-institution">
          <h2 id="profile-institution">{t('signup.sectionInstitution')}</h2>
          <InstitutionFields
            form={form}
            isPhoneRequired={false}
            verification={phone.verification}
            roleLockedBecause={profile.role_locked ? t('profile.roleLocked') : undefined}
            countryLockedBecause={profile.country_locked ? t('profile.countryLocked') : undefined}
            onCountryFocus={edit.onCountryFocus}
          />
        </section>
        <Button type="submit" loading={edit.isBusy} className={classes.save}>
          {t('profile.save')}
        </Button>
      </AccountForm>
      {phone.verification && <PhoneDialogs verification={phone.verification} />}
      <RegionDialog
        opened={region.isOpen}
        steps={profile.migration_notice ? ['notice', 'country', 'confirm'] : ['country', 'confirm']}
        onConfirm={region.answer}
        onCancel={region.cancel}
      />
      <LeaveDialog isDirty={edit.isDirty && !edit.isBusy} />
      <InfoDialog
        opened={edit.conflict.isOpen}
        title={t('profile.conflictTitle')}
        onClose={edit.dismissConflict}
      >
        <p>{edit.conflict.text?.(t)}</p>
      </InfoDialog>
    </>
  );
}
