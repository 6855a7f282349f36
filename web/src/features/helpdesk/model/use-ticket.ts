import { type RefObject, useState } from 'react';
import type { ApiProblem } from '#/api/problem';
import { useSubmission } from '#/api/use-submission';
import { focusFirstError } from '#/ui/keyboard/focus-first-error';
import { sendTicket, type Ticket } from '../api/send-ticket';

type Field = keyof Ticket;

const EMPTY: Ticket = { recipient: '', title: '', description: '' };

/** The state of the helpdesk form and of sending it. */
export function useTicket(recipients: readonly string[], form: RefObject<HTMLFormElement | null>) {
  const [fields, setFields] = useState(EMPTY);
  const [areChecked, setChecked] = useState(false);
  const [problem, setProblem] = useState<ApiProblem>();
  const [ticketNo, setTicketNo] = useState<string>();
  const { isBusy, submit } = useSubmission({
    send: sendTicket,
    onDone: setTicketNo,
    onProblem: (found) => {
      setProblem(found);
      focusFirstError(form.current);
    },
  });
  const ticket: Ticket = {
    recipient: fields.recipient || (recipients[0] ?? ''),
    title: fields.title.trim(),
    description: fields.description.trim(),
  };
  return {
    fields: { ...fields, recipient: ticket.recipient },
    problem,
    ticketNo,
    isBusy,
    /** Whether to show that this field is empty. */
    isMissing: (field: Field) => areChecked && !ticket[field],
    change: (field: Field, value: string) => {
      setFields((before) => ({ ...before, [field]: value }));
      setProblem(undefined);
    },
    send: () => {
      setChecked(true);
      if (ticket.title && ticket.description) submit(ticket);
      else focusFirstError(form.current);
    },
    startAnother: () => {
      setFields({ ...EMPTY, recipient: fields.recipient });
      setChecked(false);
      setProblem(undefined);
      setTicketNo(undefined);
    },
  };
}
