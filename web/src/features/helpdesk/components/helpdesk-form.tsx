import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldText, problemText } from '#/ui/feedback/error-text';
import forms from '#/ui/forms/form.module.css';
import { FormAlert } from '#/ui/forms/form-alert';
import type { Ticket } from '../api/send-ticket';
import { DESCRIPTION_MAX_CHARACTERS, TITLE_MAX_CHARACTERS } from '../model/limits';
import { useTicket } from '../model/use-ticket';
import classes from './helpdesk-form.module.css';
import { SentTicket } from './sent-ticket';

const FIELDS: (keyof Ticket)[] = ['recipient', 'title', 'description'];

interface HelpdeskFormProps {
  recipients: readonly string[];
  /** The address that the answer is sent to. */
  email: string;
}

/** The form for a message to the helpdesk (HLP-01). */
export function HelpdeskForm({ recipients, email }: HelpdeskFormProps) {
  const { t } = useTranslation();
  const form = useRef<HTMLFormElement>(null);
  const { fields, problem, ticketNo, isBusy, isMissing, change, send, startAnother } = useTicket(
    recipients,
    form,
  );
  if (ticketNo !== undefined) {
    return <SentTicket number={ticketNo} email={email} onAnother={startAnother} />;
  }

  const refused = (field: keyof Ticket) => problem && fieldText(t, problem, field);
  const hasBlamedField = FIELDS.some(refused);
  return (
    <form
      ref={form}
      className={forms.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {problem && !hasBlamedField && <FormAlert>{problemText(t, problem)}</FormAlert>}
      <NativeSelect
        name="recipient"
        size="md"
        label={t('helpdesk.recipient')}
        data={[...recipients]}
        value={fields.recipient}
        error={refused('recipient')}
        rightSection={<IconChevronDown size={16} stroke={1.75} aria-hidden />}
        onChange={(event) => change('recipient', event.currentTarget.value)}
      />
      <TextInput
        name="title"
        autoComplete="off"
        required
        maxLength={TITLE_MAX_CHARACTERS}
        label={t('helpdesk.subject')}
        value={fields.title}
        error={isMissing('title') ? t('blank.title') : refused('title')}
        onChange={(event) => change('title', event.currentTarget.value)}
      />
      <Textarea
        name="description"
        size="md"
        rows={8}
        resize="vertical"
        required
        maxLength={DESCRIPTION_MAX_CHARACTERS}
        label={t('helpdesk.description')}
        description={t('helpdesk.descriptionHint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={fields.description}
        error={isMissing('description') ? t('blank.description') : refused('description')}
        onChange={(event) => change('description', event.currentTarget.value)}
      />
      <div className={classes.actions}>
        <Button type="submit" loading={isBusy}>
          {t('helpdesk.send')}
        </Button>
      </div>
    </form>
  );
}
