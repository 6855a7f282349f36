import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TicketDetail } from '#/api/administration';
import { client } from '#/api/client';
import { unwrap } from '#/api/problem';
import { Pill } from '#/ui/data-display/pill';
import { notify } from '#/ui/feedback/notify';
import { FormAlert } from '#/ui/forms/form-alert';
import { SectionCard } from '#/ui/layout/section-card';
import { useWritten } from '../../model/moments';
import { useChange } from '../../model/use-change';
import classes from './ticket-talk.module.css';

const ANSWER_MAX_CHARACTERS = 4_000;

/** The messages of a ticket in order, and a box for the answer. */
export function TicketTalk({ ticket }: { ticket: TicketDetail }) {
  const { t } = useTranslation();
  const written = useWritten();
  const [text, setText] = useState('');
  const { isBusy, error, submit } = useChange({
    send: (answer: string) =>
      unwrap(
        client.POST('/v1/cs/devices/tickets/{id}/answer/', {
          params: { path: { id: ticket.id } },
          body: { text: answer },
        }),
      ),
    onDone: () => {
      setText('');
      void notify({ kind: 'success', text: t('adm.tickets.answerSent') });
    },
  });
  const entries = [
    {
      id: 'question',
      by_name: ticket.user.name,
      is_staff: false,
      text: ticket.description,
      at: ticket.created_at,
    },
    ...ticket.entries,
  ];
  return (
    <SectionCard>
      <ol className={classes.talk} aria-label={t('adm.tickets.talk')}>
        {entries.map(({ id, by_name, is_staff, text: words, at }) => (
          <li key={id}>
            <header>
              <strong>{by_name}</strong>
              {is_staff && <Pill tone="blue">{t('adm.tickets.staff')}</Pill>}
              <span>{written.moment(at)}</span>
            </header>
            <p>{words}</p>
          </li>
        ))}
      </ol>
      <form
        className={classes.answer}
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim()) submit(text.trim());
        }}
      >
        {error && <FormAlert>{error}</FormAlert>}
        <Textarea
          size="md"
          rows={4}
          maxLength={ANSWER_MAX_CHARACTERS}
          label={t('adm.tickets.answer')}
          description={t('adm.tickets.answerHint', { email: ticket.user.email })}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button type="submit" loading={isBusy} disabled={!text.trim()}>
          {t('adm.tickets.sendAnswer')}
        </Button>
      </form>
    </SectionCard>
  );
}
