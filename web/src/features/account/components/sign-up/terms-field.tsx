import '@mantine/core/styles/Checkbox.css';
import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useApp } from '#/api/app-info';
import classes from './terms-field.module.css';

interface TermsFieldProps {
  accepted: boolean;
  error?: string;
  onChange: (accepted: boolean) => void;
}

export function TermsField({ accepted, error, onChange }: TermsFieldProps) {
  const { t } = useTranslation();
  const { terms_version, terms_url, privacy_url } = useApp();
  return (
    <div className={classes.field}>
      <Checkbox
        name="terms"
        size="md"
        classNames={{ root: classes.checkbox, label: classes.label }}
        label={t('signup.terms')}
        checked={accepted}
        required
        error={error}
        aria-invalid={error ? true : undefined}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <p className={classes.links}>
        <span>{t('signup.termsVersion', { version: terms_version })}</span>
        {terms_url && (
          <a className="link" href={terms_url} target="_blank" rel="noreferrer">
            {t('signup.termsLink')}
          </a>
        )}
        {privacy_url && (
          <a className="link" href={privacy_url} target="_blank" rel="noreferrer">
            {t('signup.privacyLink')}
          </a>
        )}
      </p>
    </div>
  );
}
