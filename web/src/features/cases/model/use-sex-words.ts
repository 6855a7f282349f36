import { useTranslation } from 'react-i18next';

/** By the codes of the wire; what is not said has no word. */
export function useSexWords(): Record<string, string> {
  const { t } = useTranslation();
  return { M: t('cases.male'), F: t('cases.female'), O: t('cases.otherSex') };
}
