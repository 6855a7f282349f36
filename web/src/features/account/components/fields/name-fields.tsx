import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { FieldBinder } from '../../model/fields/use-account-fields';
import classes from '../forms/account-form.module.css';

/** First and last name, side by side if there is room. */
export function NameFields({ form }: { form: FieldBinder<'first_name' | 'last_name'> }) {
  const { t } = useTranslation();
  return (
    <div className={classes.pair}>
      <TextInput
        {...form.bind('first_name')}
        label={t('signup.firstName')}
        autoComplete="given-name"
        required
      />
      <TextInput
        {...form.bind('last_name')}
        label={t('signup.lastName')}
        autoComplete="family-name"
        required
      />
    </div>
  );
}
