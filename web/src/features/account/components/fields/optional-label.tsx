import { useTranslation } from 'react-i18next';
import classes from '../forms/account-form.module.css';

/** A label that marks the field as optional. */
export function OptionalLabel({ children }: { children: string }) {
  const { t } = useTranslation();
  return (
    <>
      {children} <span className={classes.optional}>({t('common.optional')})</span>
    </>
  );
}
