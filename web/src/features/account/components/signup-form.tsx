import '@mantine/core/styles/InlineInput.css';
import { Button, Textarea, TextInput } from '@mantine/core';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { translateServerText } from '#/i18n/server-texts';
import { focusFirstError } from '#/ui/focus-first-error';
import { FormAlert } from '#/ui/form-alert';
import { PasswordField } from '#/ui/password-field';
import {
  ADDRESS_MAX_LENGTH,
  emptySignup,
  INSTITUTION_MAX_LENGTH,
  type SignupField,
} from '../model/signup-fields';
import type { FieldTexts } from '../model/use-field-validation';
import { useSignupForm } from '../model/use-signup-form';
import { CountryField } from './country-field';
import { PhoneField } from './phone-field';
import { PictureField } from './picture-field';
import { RoleField } from './role-field';
import classes from './signup-form.module.css';
import { TermsField } from './terms-field';

interface SignupFormProps {
  prefill: { email?: string; fname?: string; lname?: string };
  onDone: () => void;
}

export function SignupForm({ prefill, onDone }: SignupFormProps) {
  const { t } = useTranslation();
  const element = useRef<HTMLFormElement>(null);
  const form = useSignupForm({
    initial: emptySignup(prefill),
    onDone,
    onRejected: (where) => {
      if (where === 'top') window.scrollTo({ top: 0, behavior: 'smooth' });
      else focusFirstError(element.current);
    },
  });
  const { fields, errors } = form;

  const error = (field: keyof FieldTexts) =>
    errors[field]?.map((text) => translateServerText(t, text)).join(' ') || undefined;

  const bind = (field: SignupField) => ({
    name: field,
    value: fields[field],
    error: error(field),
    onChange: (event: { currentTarget: { value: string } }) => form.change(field, event.currentTarget.value),
    onBlur: () => form.leave(field),
  });

  const optional = (label: string) => (
    <>
      {label} <span className={classes.optional}>({t('common.optional')})</span>
    </>
  );

  return (
    <form
      ref={element}
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        form.submit();
      }}
    >
      {form.alert && <FormAlert>{form.alert}</FormAlert>}

      <section className={classes.section} aria-labelledby="signup-account">
        <h2 id="signup-account">{t('signup.sectionAccount')}</h2>
        <TextInput
          {...bind('username')}
          type="email"
          label={t('signup.email')}
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <div className={classes.pair}>
          <PasswordField
            {...bind('password')}
            label={t('signup.password')}
            description={error('password') ? undefined : t('signup.passwordHint')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            autoComplete="new-password"
            required
          />
          <PasswordField
            {...bind('password_confirm')}
            label={t('signup.passwordConfirm')}
            autoComplete="new-password"
            required
          />
        </div>
      </section>

      <section className={classes.section} aria-labelledby="signup-person">
        <h2 id="signup-person">{t('signup.sectionPerson')}</h2>
        <PictureField picture={form.picture} error={error('picture')} onChange={form.changePicture} />
        <div className={classes.pair}>
          <TextInput
            {...bind('first_name')}
            label={t('signup.firstName')}
            autoComplete="given-name"
            required
          />
          <TextInput
            {...bind('last_name')}
            label={t('signup.lastName')}
            autoComplete="family-name"
            required
          />
        </div>
      </section>

      <section className={classes.section} aria-labelledby="signup-institution">
        <h2 id="signup-institution">{t('signup.sectionInstitution')}</h2>
        <RoleField
          value={fields.role}
          error={error('role')}
          onChange={(role) => form.change('role', role)}
          onBlur={() => form.leave('role')}
        />
        <TextInput
          {...bind('institution')}
          label={optional(t('signup.institution'))}
          autoComplete="organization"
          maxLength={INSTITUTION_MAX_LENGTH}
        />
        <div className={classes.pair}>
          <CountryField
            value={fields.country}
            error={error('country')}
            onChange={(country) => form.change('country', country)}
            onBlur={() => form.leave('country')}
          />
          <PhoneField
            label={optional(t('signup.phone'))}
            value={fields.phone}
            country={fields.country}
            error={error('phone')}
            onChange={(phone) => form.change('phone', phone)}
            onBlur={(phone) => form.leave('phone', phone)}
          />
        </div>
        <Textarea
          {...bind('address')}
          size="md"
          label={optional(t('signup.address'))}
          autoComplete="street-address"
          maxLength={ADDRESS_MAX_LENGTH}
          rows={3}
        />
      </section>

      <TermsField accepted={form.acceptsTerms} error={error('terms_version')} onChange={form.changeTerms} />
      <Button type="submit" fullWidth loading={form.isBusy}>
        {t('signup.submit')}
      </Button>
      <p className={classes.busy} role="status">
        {form.isBusy && t('signup.checking')}
      </p>
    </form>
  );
}
