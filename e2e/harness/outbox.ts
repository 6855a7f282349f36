/** The mails of one server, read in the order they were sent (OPS-05). */
import { expect } from '@playwright/test';

export interface Mail {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  sent_at: string;
}

export class Outbox {
  private readonly read = new Set<string>();

  constructor(private readonly server: string) {}

  async messages(): Promise<Mail[]> {
    const answer = await fetch(`${this.server}/outbox/messages`);
    expect(answer.status).toBe(200);
    return (await answer.json()) as Mail[];
  }

  /**
   * The oldest mail to this person that no call has returned yet; waits for it, because mails are sent after the
   * answer.
   */
  async next(to: string, isMeant: (mail: Mail) => boolean = () => true): Promise<Mail> {
    let found: Mail | undefined;
    await expect(async () => {
      const unread = (await this.messages()).filter(
        (mail) => mail.to === to && !this.read.has(mail.id) && isMeant(mail),
      );
      found = unread.at(-1);
      expect(found, `a mail to ${to}`).toBeDefined();
    }).toPass({ intervals: [50], timeout: 60_000 });
    if (!found) throw new Error(`no mail to ${to}`);
    this.read.add(found.id);
    return found;
  }

  /** The code in a mail or in an SMS; skips other messages, which later calls return. */
  async nextCode(to: string): Promise<string> {
    const codeOf = ({ subject, text }: Mail) => /^\d{6}\b/.exec(subject === 'SMS' ? text : subject)?.[0];
    return codeOf(await this.next(to, (mail) => codeOf(mail) !== undefined)) ?? '';
  }

  async nextLink(to: string): Promise<string> {
    const { text } = await this.next(to);
    const link = /^https?:\S+$/m.exec(text)?.[0];
    if (!link) throw new Error(`no link in '${text}'`);
    return link;
  }
}
