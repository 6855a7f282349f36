import { useTranslation } from 'react-i18next';

/** The institution types, with the same names as at sign-up. */
export function useRoles(): Record<string, string> {
  const { t } = useTranslation();
  return {
    clinic: t('signup.roleClinic'),
    lab: t('signup.roleLab'),
    dealer: t('signup.roleDealer'),
    other: t('signup.roleOther'),
  };
}
