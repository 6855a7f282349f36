import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useApp } from '#/api/app-info';

/** A link to the other region's site: main skins only, and only when that site is configured (ACC-08). */
export function RegionSiteLink() {
  const { t } = useTranslation();
  const { skin, server_loc, region_sites } = useApp();
  const other = server_loc === 'EU' ? 'US' : 'EU';
  const site = region_sites[other];
  if (!skin.main || !site) return null;
  return (
    <Button component="a" href={site} variant="subtle" fullWidth c="var(--mantine-color-anchor)">
      {other === 'US' ? t('login.connectUs') : t('login.connectEu')}
    </Button>
  );
}
