import { useTranslation } from 'react-i18next';

/** Names by their API codes; a missing value has no name. */
export function useSexWords(): Record<string, string> {
  const { t } = useTranslation();
  return { M: t('cases.male'), F: t('cases.female'), O: t('cases.otherSex') };
}
