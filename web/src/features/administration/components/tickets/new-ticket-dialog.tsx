import { Button, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { client } from '#/api/client';
import { unwrap } from '#/api/problem';
import { Udi } from '#/ui/data-display/udi';
import { Dialog } from '#/ui/dialogs/dialog';
import classes from '#/ui/dialogs/dialog.module.css';
import { notify } from '#/ui/feedback/notify';
import { FormAlert } from '#/ui/forms/form-alert';
import { useChange } from '../../model/use-change';
import { DeviceField } from './device-field';

const TITLE_MAX_CHARACTERS = 200;
const DESCRIPTION_MAX_CHARACTERS = 4_000;
const EMPTY = { title: '', description: '' };

interface NewTicketDialogProps {
  opened: boolean;
  /** The device the ticket is about, if known already. */
  device?: { id: string; udi: string; udi_verified: boolean };
  onClose: () => void;
}

/** Writes a ticket on behalf of the customer of a device (ADM-03). */
export function NewTicketDialog({ opened, device, onClose }: NewTicketDialogProps) {
  const { t } = useTranslation();
  const [fields, setFields] = useState(EMPTY);
  const [chosen, setChosen] = useState('');
  const [isChecked, setChecked] = useState(false);
  const { isBusy, error, submit, forget } = useChange({
    send: (ticket: { device_id: string; title: string; description: string }) =>
      unwrap(client.POST('/v1/cs/devices/tickets/new/', { body: ticket })),
    onDone: () => {
      void notify({ kind: 'success', text: t('adm.tickets.created') });
      onClose();
    },
  });
  const ticket = {
    device_id: device?.id ?? chosen,
    title: fields.title.trim(),
    description: fields.description.trim(),
  };
  const sentences = {
    device_id: t('adm.tickets.deviceMissing'),
    title: t('blank.title'),
    description: t('blank.description'),
  };
  const missing = (field: keyof typeof ticket) =>
    isChecked && !ticket[field] ? sentences[field] : undefined;
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      onClosed={() => {
        setFields(EMPTY);
        setChosen('');
        setChecked(false);
        forget();
      }}
      title={t('adm.tickets.new')}
      size={520}
    >
      <form
        className={classes.body}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setChecked(true);
          if (ticket.device_id && ticket.title && ticket.description) submit(ticket);
        }}
      >
        {error && <FormAlert>{error}</FormAlert>}
        {device ? (
          <div className={classes.text}>
            <Udi device={device}>{device.udi}</Udi>
          </div>
        ) : (
          <DeviceField value={chosen} error={missing('device_id')} onChange={setChosen} />
        )}
        <TextInput
          label={t('helpdesk.subject')}
          required
          maxLength={TITLE_MAX_CHARACTERS}
          value={fields.title}
          error={missing('title')}
          onChange={(event) => setFields({ ...fields, title: event.currentTarget.value })}
        />
        <Textarea
          size="md"
          rows={6}
          label={t('helpdesk.description')}
          required
          maxLength={DESCRIPTION_MAX_CHARACTERS}
          value={fields.description}
          error={missing('description')}
          onChange={(event) => setFields({ ...fields, description: event.currentTarget.value })}
        />
        <div className={classes.actions}>
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" loading={isBusy}>
            {t('adm.tickets.create')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
