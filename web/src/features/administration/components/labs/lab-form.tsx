import '@mantine/core/styles/Switch.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Group.css';
import { Button, Select, Switch, Textarea, TextInput } from '@mantine/core';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Lab } from '#/api/administration';
import { listCountries } from '#/i18n/countries';
import { LinkButton } from '#/ui/controls/link-button';
import { ConfirmDialog } from '#/ui/dialogs/confirm-dialog';
import { FormAlert } from '#/ui/forms/form-alert';
import { type LabFields, useLabForm } from '../../model/use-lab-form';
import classes from './lab-form.module.css';
import { LogoField } from './logo-field';

interface LabFormProps {
  /** The existing lab; undefined for a new one. */
  lab: Lab | undefined;
  onSaved: () => void;
}

/** Name and a valid email address are required (ADM-06). */
export function LabForm({ lab, onSaved }: LabFormProps) {
  const { t, i18n } = useTranslation();
  const form = useRef<HTMLFormElement>(null);
  const lf = useLabForm({ lab, form, onSaved });
  const countries = useMemo(
    () => listCountries(i18n.language).map(({ code, name }) => ({ value: code, label: name })),
    [i18n.language],
  );
  const text = (field: keyof LabFields, label: string, more: { required?: boolean; type?: string } = {}) => (
    <TextInput
      label={label}
      autoComplete="off"
      maxLength={200}
      {...more}
      value={lf.fields[field]}
      error={lf.errorOf(field)}
      onChange={(event) => lf.change(field, event.currentTarget.value)}
    />
  );
  return (
    <form
      ref={form}
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        lf.save();
      }}
    >
      {lf.alert && <FormAlert>{lf.alert}</FormAlert>}
      <LogoField
        logo={lf.logo}
        current={lf.currentLogo}
        error={lf.errorOf('lab_logo')}
        onChange={lf.changeLogo}
      />
      <div className={classes.fields}>
        {text('name', t('connections.name'), { required: true })}
        {text('email', t('login.email'), { required: true, type: 'email' })}
        {text('company_name', t('adm.labs.company'))}
        <Textarea
          size="md"
          label={t('signup.address')}
          autoComplete="off"
          autosize
          minRows={1}
          maxRows={6}
          maxLength={200}
          value={lf.fields.company_address}
          error={lf.errorOf('company_address')}
          onChange={(event) => lf.change('company_address', event.currentTarget.value)}
        />
        {text('contact_name', t('adm.labs.contact'))}
        {text('contact_email', t('adm.labs.contactEmail'), { type: 'email' })}
        {text('contact_phone', t('adm.labs.contactPhone'), { type: 'tel' })}
        <Select
          size="md"
          label={t('signup.country')}
          placeholder={t('signup.countryPlaceholder')}
          nothingFoundMessage={t('signup.countryNone')}
          data={countries}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': t('cases.clear') }}
          withScrollArea={false}
          styles={{ options: { maxHeight: 280, overflowY: 'auto' } }}
          value={lf.fields.country || null}
          error={lf.errorOf('country')}
          onChange={(code) => lf.change('country', code ?? '')}
        />
      </div>
      <Switch
        withThumbIndicator={false}
        label={t('adm.features.active')}
        description={t('adm.labs.activeHint')}
        checked={lf.isActive}
        onChange={(event) => lf.setActive(event.currentTarget.checked)}
      />
      <ConfirmDialog
        opened={lf.isAsking}
        title={t('adm.labs.existsTitle')}
        text={t('adm.labs.existsText')}
        confirm={t('adm.labs.registerAnyway')}
        isBusy={lf.isBusy}
        onConfirm={lf.registerAnyway}
        onClose={lf.stopAsking}
      />
      <div className={classes.actions}>
        <LinkButton to="/adm/labs" variant="default">
          {t('common.cancel')}
        </LinkButton>
        <Button type="submit" loading={lf.isBusy}>
          {lab ? t('common.save') : t('adm.labs.registerSubmit')}
        </Button>
      </div>
    </form>
  );
}
