import { useTranslation } from 'react-i18next';
import { useApp } from '#/api/app-info';
import { homeRegion } from '../../model/region';
import { configuredSite } from '../../model/region-site';

/**
 * Where somebody of this country can sign up, when that is not here (ACC-17). It opens beside this page, which keeps what
 * was typed: no site hands a person's data to the other one before an account is there, and an address may not carry it.
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
