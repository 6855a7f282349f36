import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HideableDialog } from '#/ui/hideable-dialog';

/** Whoever wants to see it again does so at the next visit, not at the next look at the dashboard. */
let wasShown = false;

/** Tells the labs on the European server once where their cases may be (DSH-03). */
export function RegionNotice() {
  const { t } = useTranslation();
  const [isDue] = useState(() => !wasShown);
  useEffect(() => {
    wasShown = true;
  }, []);
  if (!isDue) return null;
  return (
    <HideableDialog message="eu-labs" title={t('dashboard.regionNoticeTitle')} isOnce>
      {t('dashboard.regionNotice')}
    </HideableDialog>
  );
}
