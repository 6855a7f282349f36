import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HideableDialog } from '#/ui/dialogs/hideable-dialog';

/**
 * The people who saw the notice since the page was loaded. A person who clears the checkbox to see it again
 * sees it after the next page load, not each time the dashboard opens.
 */
const shownTo = new Set<string>();

/** Tells a lab on the European server where its cases are allowed to be (DSH-03). */
export function RegionNotice({ userId }: { userId: string }) {
  const { t } = useTranslation();
  const [isDue] = useState(() => !shownTo.has(userId));
  useEffect(() => {
    shownTo.add(userId);
  }, [userId]);
  if (!isDue) return null;
  return (
    <HideableDialog message={`eu-labs:${userId}`} title={t('dashboard.regionNoticeTitle')} isOnce>
      {t('dashboard.regionNotice')}
    </HideableDialog>
  );
}
