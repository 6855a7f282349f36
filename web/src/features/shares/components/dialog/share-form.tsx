import '@mantine/core/styles/Switch.css';
import '@mantine/core/styles/InlineInput.css';
import { Button, Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '#/ui/controls/copy-button';
import { fieldText, problemText } from '#/ui/feedback/error-text';
import { FormAlert } from '#/ui/forms/form-alert';
import { PasswordField } from '#/ui/forms/password-field';
import type { useShareForm } from '../../model/use-share-form';
import { DaysField } from './days-field';
import classes from './share-form.module.css';

const PASSWORD_MAX_CHARACTERS = 128;

interface ShareFormProps {
  form: ReturnType<typeof useShareForm>;
  canIncludeView: boolean;
}

/** The settings of a new link: its duration, its password and what it shows. */
export function ShareForm({ form, canIncludeView }: ShareFormProps) {
  const { t } = useTranslation();
  const { choice, problem, isBusy, change, send } = form;
  const passwordError = problem && fieldText(t, problem, 'password');
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {problem && !passwordError && <FormAlert>{problemText(t, problem)}</FormAlert>}
      <p className={classes.text}>{t('shares.text')}</p>
      <DaysField value={choice.days} onChange={(days) => change({ days })} />
      <div className={classes.password}>
        <PasswordField
          name="share-password"
          // A browser that saved it would offer it for accounts of this site.
          autoComplete="off"
          data-1p-ignore
          maxLength={PASSWORD_MAX_CHARACTERS}
          label={t('shares.passwordOptional')}
          description={t('shares.passwordHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={choice.password}
          error={passwordError}
          onChange={(event) => change({ password: event.currentTarget.value })}
        />
        {choice.password && <CopyButton text={choice.password} />}
      </div>
      <div className={classes.switches}>
        <Switch
          name="show_patient"
          size="md"
          withThumbIndicator={false}
          label={t('shares.showPatient')}
          description={t('shares.showPatientText')}
          checked={choice.showsPatient}
          onChange={(event) => change({ showsPatient: event.currentTarget.checked })}
        />
        {canIncludeView && (
          <Switch
            name="view"
            size="md"
            withThumbIndicator={false}
            label={t('shares.includeView')}
            description={t('shares.includeViewText')}
            checked={choice.includesView}
            onChange={(event) => change({ includesView: event.currentTarget.checked })}
          />
        )}
      </div>
      <Button type="submit" className={classes.submit} loading={isBusy}>
        {t('shares.make')}
      </Button>
    </form>
  );
}
