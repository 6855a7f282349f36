import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiProblem } from '#/api/problem';
import { problemText } from '#/ui/feedback/error-text';
import forms from '#/ui/forms/form.module.css';
import { FormHeader } from '#/ui/forms/form-header';
import { PasswordField } from '#/ui/forms/password-field';

interface PasswordStepProps {
  isBusy: boolean;
  refusal?: ApiProblem;
  onTry: (password: string) => void;
}

/** Asks for the password of a protected link before the case is shown. */
export function PasswordStep({ isBusy, refusal, onTry }: PasswordStepProps) {
  const { t } = useTranslation();
  const [password, setPassword] = useState('');
  const [isMissing, setMissing] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (refusal) input.current?.select();
  }, [refusal]);

  function errorText(): string | undefined {
    if (isMissing) return t('shares.passwordMissing');
    if (!refusal) return undefined;
    return refusal.status === 401 ? t('shares.passwordWrong') : problemText(t, refusal);
  }

  return (
    <>
      <FormHeader title={t('shares.passwordTitle')}>{t('shares.passwordText')}</FormHeader>
      <form
        className={forms.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setMissing(!password);
          if (password && !isBusy) onTry(password);
        }}
      >
        <PasswordField
          ref={input}
          name="share-password"
          // The browser must not save it: it belongs to one case, and the computer may be shared.
          autoComplete="off"
          data-1p-ignore
          label={t('shares.password')}
          value={password}
          error={errorText()}
          onChange={(event) => {
            setMissing(false);
            setPassword(event.currentTarget.value);
          }}
        />
        <Button type="submit" fullWidth loading={isBusy}>
          {t('shares.open')}
        </Button>
      </form>
    </>
  );
}
