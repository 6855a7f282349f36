import '@mantine/core/styles/Skeleton.css';
import '@mantine/core/styles/InlineInput.css';
import { Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useApp } from '#/api/app-info';
import { updateUser } from '#/api/session';
import { userCheckOptions } from '#/features/account/api/check';
import { profileOptions } from '#/features/account/api/profile';
import type { SavedProfile } from '#/features/account/api/save-profile';
import { ProfileForm } from '#/features/account/components/forms/profile-form';
import { configuredSite } from '#/features/account/model/region/region-site';
import { LookOnly } from '#/ui/controls/look-only';
import { notify } from '#/ui/feedback/notify';
import { PageHeading } from '#/ui/layout/page-heading';
import { SectionCard } from '#/ui/layout/section-card';
import { LoadError } from '#/ui/lists/load-error';
import classes from './profile.module.css';

/** The heights of the form's fields, so that nothing moves when the form appears. */
const FIELD_HEIGHTS_PX = [
  ['email', 44],
  ['name', 44],
  ['role', 76],
  ['institution', 44],
  ['country', 44],
  ['address', 96],
] as const;

function ProfileSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className={classes.skeleton}>
      <Skeleton width={64} height={64} circle />
      {FIELD_HEIGHTS_PX.map(([name, height]) => (
        <div key={name}>
          <Skeleton width={96} height={12} mb={8} />
          <Skeleton height={height} />
        </div>
      ))}
      <Skeleton width={160} height={44} />
    </div>
  );
}

/** After saving: updates the signed-in person, then goes to `next` or to the other region's site (PRF-01, PRF-03). */
function useAfterSaving(next: string) {
  const { t } = useTranslation();
  const { region_sites } = useApp();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return ({ user, user_loc, server_loc, site }: SavedProfile) => {
    updateUser(user);
    queryClient.setQueryData(userCheckOptions().queryKey, user);
    const home = user_loc === server_loc ? undefined : configuredSite(region_sites, site);
    if (home) return window.location.assign(home);
    void notify({ kind: 'success', text: t('profile.saved') });
    void navigate({ href: next });
  };
}

export function ProfilePage() {
  const { t } = useTranslation();
  const { next = '/' } = useSearch({ from: '/signed-in/profile' });
  const { data: profile, error, refetch } = useQuery(profileOptions());
  const finish = useAfterSaving(next);
  return (
    <>
      <PageHeading title={t('profile.title')} text={t('profile.text')} />
      {error ? (
        <SectionCard>
          <LoadError error={error} onRetry={() => void refetch()} />
        </SectionCard>
      ) : (
        <div className={classes.card}>
          {profile ? (
            <LookOnly>
              <ProfileForm profile={profile} onSaved={finish} />
            </LookOnly>
          ) : (
            <ProfileSkeleton label={t('profile.loading')} />
          )}
        </div>
      )}
    </>
  );
}
