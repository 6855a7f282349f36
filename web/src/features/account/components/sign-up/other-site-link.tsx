import { useTranslation } from 'react-i18next';
import { useApp } from '#/api/app-info';
import { homeRegion } from '../../model/region/region';
import { configuredSite } from '../../model/region/region-site';

/**
 * A link to the sign-up of the other region, if people from this country have to sign up there (ACC-17). It
 * opens in a new tab, so this page keeps the entered values. They are not passed on: no site gives a person's
 * data to the other one before an account exists, and a URL must not contain personal data.
 */
export function OtherSiteLink({ country }: { country: string }) {
  const { t } = useTranslation();
  const app = useApp();
  if (!app.variant.data_region || !country) return null;
  const home = homeRegion(app, country);
  const site = home === app.server_loc ? undefined : configuredSite(app.region_sites, app.region_sites[home]);
  if (!site) return null;
  return (
    <>
      <a className="link" href={`${site}/signup`} target="_blank" rel="noreferrer">
        {home === 'US' ? t('signup.atUsSite') : t('signup.atEuSite')}
      </a>{' '}
      {t('signup.typedIsKept')}
    </>
  );
}
