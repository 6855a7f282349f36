import { useTranslation } from 'react-i18next';
import type { UserFlag } from '#/api/administration';

/** The rights that an account can have beyond those of an ordinary one. */
export function useFlags(): { flag: UserFlag; label: string }[] {
  const { t } = useTranslation();
  return [
    { flag: 'is_staff', label: t('adm.flags.staff') },
    { flag: 'is_main_company', label: t('adm.flags.mainCompany') },
    { flag: 'is_device_manager', label: t('adm.flags.deviceManager') },
    { flag: 'is_sales_manager', label: t('adm.flags.salesManager') },
    { flag: 'is_device_rental_manager', label: t('adm.flags.rentalManager') },
    { flag: 'is_device_user_viewer', label: t('adm.flags.viewer') },
  ];
}
