import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HideableDialog } from '#/ui/dialogs/hideable-dialog';

/** A person who wants to see it again sees it after the next load of the page, not each time the dashboard opens. */
const shownTo = new Set<string>();

/** Tells a lab on the European server once where its cases may be (DSH-03). */
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
