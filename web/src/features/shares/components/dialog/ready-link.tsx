import { Button, TextInput } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '#/ui/controls/copy-button';
import { FormAlert } from '#/ui/forms/form-alert';
import { PasswordField } from '#/ui/forms/password-field';
import { writtenMoment } from '../../model/dates';
import type { ReadyLink as Link } from '../../model/use-share-form';
import classes from './share-form.module.css';

/** A link that was just made. It is shown once: the server cannot show it again. */
export function ReadyLink({ link, onAnother }: { link: Link; onAnother: () => void }) {
  const { t, i18n } = useTranslation();
  const whole = useRef<HTMLDivElement>(null);
  const address = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // The button that made the link is gone, and was further down.
    address.current?.focus({ preventScroll: true });
    whole.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <div ref={whole} className={classes.form}>
      <FormAlert kind="success">{t('shares.ready')}</FormAlert>
      {/* biome-ignore lint/a11y/useSemanticElements: a field with its button is no part of a form */}
      <div className={classes.password} role="group" aria-label={t('shares.link')}>
        <TextInput
          ref={address}
          readOnly
          label={t('shares.link')}
          description={t('shares.until', { date: writtenMoment(i18n.language, link.expires_date) })}
          inputWrapperOrder={['label', 'input', 'description']}
          value={link.url}
          onFocus={(event) => event.currentTarget.select()}
        />
        <CopyButton text={link.url} />
      </div>
      {link.password && (
        // biome-ignore lint/a11y/useSemanticElements: a field with its button is no part of a form
        <div className={classes.password} role="group" aria-label={t('shares.password')}>
          <PasswordField
            readOnly
            autoComplete="off"
            label={t('shares.password')}
            description={t('shares.passwordApart')}
            inputWrapperOrder={['label', 'input', 'description']}
            value={link.password}
          />
          <CopyButton text={link.password} />
        </div>
      )}
      <Button variant="default" className={classes.submit} onClick={onAnother}>
        {t('shares.makeAnother')}
      </Button>
    </div>
  );
}
