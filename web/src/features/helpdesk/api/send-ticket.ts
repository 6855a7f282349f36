import { client } from '#/api/client';
import { unwrap } from '#/api/problem';

export interface Ticket {
  recipient: string;
  title: string;
  description: string;
}

/** Returns the number of the ticket. */
export async function sendTicket(ticket: Ticket): Promise<string> {
  const { ticket_no } = await unwrap(client.POST('/v1/helpdesk/', { body: ticket }));
  return ticket_no;
}
