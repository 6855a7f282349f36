import { Button, Loader, Textarea, TextInput } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiProblem } from '#/api/problem';
import { useEmailCheck } from '#/api/use-email-check';
import dialog from '#/ui/dialogs/dialog.module.css';
import { fieldText } from '#/ui/feedback/error-text';
import forms from '#/ui/forms/form.module.css';
import { FormAlert } from '#/ui/forms/form-alert';
import { emailFaultsText, emailProblemText, problemDetailText } from '../../model/details';
import { ALIAS_MAX_CHARACTERS, EMAIL_MAX_CHARACTERS, MESSAGE_MAX_CHARACTERS } from '../../model/limits';
import classes from './request-form.module.css';

export interface RequestFields {
  email: string;
  alias: string;
  text: string;
}

interface RequestFormProps {
  initial: RequestFields;
  /**
   * Set if a request is sent again. The address cannot be changed then, and the message may be empty, as in a
   * request to a lab of the list.
   */
  isEmailFixed?: boolean;
  submit: string;
  isBusy: boolean;
  problem: ApiProblem | undefined;
  onEdit: () => void;
  onSubmit: (fields: RequestFields) => void;
  onCancel: () => void;
}

/**
 * The email address, alias and message of an invitation. The server checks the address while it is typed
 * (CON-02).
 */
export function RequestForm(props: RequestFormProps) {
  const { initial, isEmailFixed = false, submit, isBusy, problem, onEdit, onSubmit, onCancel } = props;
  const { t } = useTranslation();
  const [fields, setFields] = useState(initial);
  const check = useEmailCheck('connection', isEmailFixed ? '' : fields.email);
  const isReady = isEmailFixed || (check.state === 'valid' && fields.text.trim() !== '');

  const emailError = check.state === 'invalid' ? emailFaultsText(t, check.faults) : undefined;
  const refused = problem && emailProblemText(t, problem);
  const messageError = problem && fieldText(t, problem, 'text');
  const aliasError = problem && fieldText(t, problem, 'alias');

  function change(field: keyof RequestFields, value: string) {
    setFields((before) => ({ ...before, [field]: value }));
    onEdit();
  }

  return (
    <form
      className={forms.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady)
          onSubmit({ email: fields.email.trim(), alias: fields.alias.trim(), text: fields.text.trim() });
      }}
    >
      {problem && !refused && !messageError && !aliasError && (
        <FormAlert>{problemDetailText(t, problem)}</FormAlert>
      )}
      <TextInput
        data-autofocus={isEmailFixed ? undefined : true}
        name="email"
        type="email"
        inputMode="email"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        required
        readOnly={isEmailFixed}
        classNames={{ input: classes.email }}
        maxLength={EMAIL_MAX_CHARACTERS}
        label={t('connections.email')}
        description={check.state === 'unanswered' ? t('connections.emailUnanswered') : undefined}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={fields.email}
        error={emailError ?? refused}
        onChange={(event) => change('email', event.currentTarget.value)}
        rightSection={
          <span
            role="status"
            aria-label={check.state === 'checking' ? t('connections.checkingEmail') : undefined}
          >
            {check.state === 'checking' && <Loader size={16} />}
            {check.state === 'valid' && <IconCheck size={18} stroke={2} color="var(--success)" aria-hidden />}
          </span>
        }
      />
      <TextInput
        name="alias"
        autoComplete="off"
        maxLength={ALIAS_MAX_CHARACTERS}
        label={t('connections.alias')}
        description={t('connections.aliasHint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={fields.alias}
        error={aliasError}
        onChange={(event) => change('alias', event.currentTarget.value)}
      />
      <Textarea
        data-autofocus={isEmailFixed || undefined}
        name="text"
        size="md"
        rows={4}
        required={!isEmailFixed}
        maxLength={MESSAGE_MAX_CHARACTERS}
        label={t('connections.message')}
        placeholder={t('connections.messagePlaceholder')}
        value={fields.text}
        error={messageError}
        onChange={(event) => change('text', event.currentTarget.value)}
      />
      <div className={dialog.actions}>
        <Button variant="default" onClick={onCancel}>
          {t('common.cancel')}
        </Button>
        <Button type="submit" disabled={!isReady} loading={isBusy}>
          {submit}
        </Button>
      </div>
    </form>
  );
}
