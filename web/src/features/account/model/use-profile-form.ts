import { useState } from 'react';
import { useApp } from '#/api/app-info';
import type { Fault } from '#/api/problem';
import { useUser } from '#/api/session';
import { useSubmission } from '#/api/use-submission';
import { useQuestion } from '#/ui/dialogs/use-question';
import { problemText } from '#/ui/feedback/error-text';
import { type Message, useMessage } from '#/ui/feedback/message';
import type { Profile } from '../api/profile';
import { type SavedProfile, saveProfile } from '../api/save-profile';
import {
  PROFILE_REQUIRED,
  type ProfileField,
  type ProfileFields,
  SOCIAL_REQUIRED,
} from './fields/account-fields';
import { useAccountFields } from './fields/use-account-fields';
import { useCountryPreset } from './fields/use-country-preset';
import { usePhoneRule } from './phone/use-phone-rule';

const CONFLICT = 409;

interface ProfileFormOptions {
  profile: Profile;
  onSaved: (saved: SavedProfile) => void;
  onRejected: (where: 'top' | 'field') => void;
}

function fieldsOf(profile: Profile): ProfileFields {
  const { first_name, last_name, role, institution, country, phone, address } = profile;
  return { first_name, last_name, role, institution, country, phone, address };
}

/** The state and actions of the profile form, without its layout (PRF-01). */
export function useProfileForm({ profile, onSaved, onRejected }: ProfileFormOptions) {
  const { variant } = useApp();
  const user = useUser();
  const [picture, setPicture] = useState<File | null>(null);
  const [keepsPicture, setKeepsPicture] = useState(true);
  const [alert, setAlert] = useMessage();
  const [conflict, setConflict] = useState<{ isOpen: boolean; text?: Message }>({ isOpen: false });
  const isSocial = profile.social_provider != null;
  const choosesRegion = variant.data_region && user?.settings.data_loc_set === false;
  const form = useAccountFields<ProfileField>({
    form: 'profile',
    initial: fieldsOf(profile),
    required: () => (isSocial ? SOCIAL_REQUIRED : PROFILE_REQUIRED),
  });
  const phone = usePhoneRule(form, {
    verified: profile.phone_verified ? profile.phone : undefined,
    isAlwaysOffered: true,
  });
  const { onCountryFocus } = useCountryPreset(!profile.country && !choosesRegion, form.preset);
  const region = useQuestion<string>();

  const saving = useSubmission({
    send: async (values: ProfileFields) => {
      const country = choosesRegion ? await region.ask() : values.country;
      if (!country) return undefined;
      return saveProfile({ ...values, country, picture, removesPicture: !keepsPicture && !picture });
    },
    leavesPage: (saved) => saved !== undefined,
    onDone: (saved) => {
      if (saved) onSaved(saved);
    },
    onProblem: (problem) => {
      const text: Message = (t) => problemText(t, problem);
      if (problem.status === CONFLICT) return setConflict({ isOpen: true, text });
      const isAboutFields = Object.keys(problem.fields).length > 0;
      form.setErrors(problem.fields);
      setAlert(isAboutFields ? undefined : text);
      onRejected(isAboutFields ? 'field' : 'top');
    },
  });

  function submit() {
    form.cancelAll();
    const isMissing = form.markMissing();
    setAlert(isMissing ? (t) => t('signup.missing') : undefined);
    // An unchanged number needs no new verification.
    const isPhoneFine = form.values.phone === profile.phone || phone.check();
    if (isMissing || !isPhoneFine) return onRejected('field');
    saving.submit(form.values);
  }

  return {
    form,
    phone,
    region,
    isSocial,
    choosesRegion,
    onCountryFocus,
    alert,
    conflict,
    // Keeps the text while the dialog fades out.
    dismissConflict: () => setConflict({ ...conflict, isOpen: false }),
    isBusy: saving.isBusy,
    isDirty: form.isDirty || picture !== null || !keepsPicture,
    picture,
    currentPicture: keepsPicture ? profile.picture : null,
    submit,
    changePicture: (file: File | null, faults: Fault[] = []) => {
      form.setError('picture', faults);
      if (faults.length > 0) return;
      setPicture(file);
      if (!file) setKeepsPicture(false);
    },
  };
}
