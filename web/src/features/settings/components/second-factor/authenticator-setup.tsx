import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiProblem } from '#/api/problem';
import { CopyButton } from '#/ui/controls/copy-button';
import { QrCode } from '#/ui/drawings/qr-code';
import { fieldText, problemText } from '#/ui/feedback/error-text';
import { CODE_LENGTH, CodeField } from '#/ui/forms/code-field';
import forms from '#/ui/forms/form.module.css';
import security from '../security.module.css';
import classes from './authenticator-setup.module.css';

interface AuthenticatorSetupProps {
  secret: string;
  uri: string;
  isBusy: boolean;
  problem: ApiProblem | undefined;
  onEdit: () => void;
  onSubmit: (code: string) => void;
  onCancel: () => void;
}

/**
 * The secret for the app, as a QR code and as text, and a field for the app's first code, which proves that it
 * works.
 */
export function AuthenticatorSetup(props: AuthenticatorSetupProps) {
  const { secret, uri, isBusy, problem, onEdit, onSubmit, onCancel } = props;
  const { t } = useTranslation();
  const [code, setCode] = useState('');
  const [isMissing, setMissing] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const error = problem && (fieldText(t, problem, 'code') ?? problemText(t, problem));

  // The previous form, which had the focus, is gone.
  useEffect(() => input.current?.focus(), []);
  useEffect(() => {
    if (problem) input.current?.select();
  }, [problem]);

  function submit(digits: string) {
    setMissing(digits.length < CODE_LENGTH);
    if (digits.length < CODE_LENGTH) input.current?.focus();
    else onSubmit(digits);
  }

  return (
    <form
      className={forms.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit(code);
      }}
    >
      <p className={security.text}>{t('security.scanText')}</p>
      <div className={classes.secret}>
        <QrCode text={uri} label={t('security.qr')} className={classes.qr} />
        <div>
          <p className={classes.label}>{t('security.secret')}</p>
          <code className={classes.letters}>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
          <CopyButton text={secret} />
        </div>
      </div>
      <CodeField
        ref={input}
        label={t('security.appCode')}
        value={code}
        error={isMissing ? t('code.missing') : error}
        onChange={(digits) => {
          setCode(digits);
          setMissing(false);
          onEdit();
        }}
        onComplete={submit}
      />
      <div className={security.actions}>
        <Button variant="default" onClick={onCancel}>
          {t('common.cancel')}
        </Button>
        <Button type="submit" loading={isBusy}>
          {t('code.submit')}
        </Button>
      </div>
    </form>
  );
}
