/** People with distinct names, their groups and connections: created before a test starts, not on the pages. */
import { expect } from '@playwright/test';
import type { Account, Person, Server } from './server';

export interface Colleague extends Account {
  name: string;
}

/** A person with a distinct name, so that lists can be read. */
export async function newColleague(
  server: Server,
  name: string,
  person: Omit<Partial<Person>, 'firstName' | 'lastName'> = {},
): Promise<Colleague> {
  const [firstName = '', lastName = ''] = name.split(' ');
  return { ...(await server.createUser([], { ...person, firstName, lastName })), name };
}

type Body = Record<string, unknown>;
// biome-ignore lint/suspicious/noExplicitAny: each answer is read in one place
type Answer = any;

const DONE = [200, 201, 204];

/** API calls of one person; each must succeed. */
export class Calls {
  private constructor(
    private readonly url: string,
    private readonly token: string,
  ) {}

  static with(server: Server, token = ''): Calls {
    return new Calls(server.url, token);
  }

  static async of(server: Server, { email, password }: Account): Promise<Calls> {
    const signedOut = new Calls(server.url, '');
    const { user } = await signedOut.send('POST', '/v1/auth/login/', { username: email, password });
    return new Calls(server.url, user.token);
  }

  /** A call that must be refused passes the expected status. */
  async send(method: string, path: string, body?: Body, statuses = DONE): Promise<Answer> {
    const headers = { 'content-type': 'application/json' };
    return await this.call(method, path, { headers, body: body && JSON.stringify(body) }, statuses);
  }

  async sendForm(method: string, path: string, body: FormData): Promise<Answer> {
    return await this.call(method, path, { body });
  }

  private async call(
    method: string,
    path: string,
    { headers, body }: RequestInit,
    statuses = DONE,
  ): Promise<Answer> {
    const answer = await fetch(`${this.url}${path}`, {
      method,
      headers: { ...headers, authorization: `Bearer ${this.token}` },
      body,
    });
    const text = await answer.text();
    expect(statuses, `${method} ${path}: ${answer.status} ${text}`).toContain(answer.status);
    return text === '' ? undefined : JSON.parse(text);
  }

  async group(): Promise<Answer> {
    return await this.send('GET', '/v1/group/users/');
  }

  /** Accepts the person's only invitation. */
  async join(): Promise<void> {
    const { sg_users } = await this.group();
    const { idb64, accept_token } = sg_users.pending[0];
    await this.send('PUT', `/v1/group/accept/${idb64}/${accept_token}/`);
  }

  async reject(): Promise<void> {
    const { sg_users } = await this.group();
    await this.send('PUT', `/v1/group/users/${sg_users.pending[0].id}/reject/`);
  }

  async invite(email: string): Promise<void> {
    const { sharegroup } = await this.group();
    await this.send('POST', `/v1/group/${sharegroup.id}/request/0/`, { email });
  }

  /** Changes the role, as on the profile page. */
  async changeRole(role: Person['role']): Promise<void> {
    const form = new FormData();
    for (const [name, value] of Object.entries({ first_name: 'Ben', last_name: 'Vogt', country: 'DE', role }))
      form.set(name, value);
    await this.sendForm('PUT', '/v1/user/edit/', form);
  }

  async ask(email: string): Promise<void> {
    await this.send('POST', '/v1/connections/0/request/', { email, alias: '', text: 'Hello.' });
  }
}

/** Creates a group with these members. */
export async function makeGroup(
  server: Server,
  owner: Account,
  name: string,
  members: Account[] = [],
): Promise<Calls> {
  const group = { name, owner: owner.email, members: members.map(({ email }) => email) };
  await server.makeWorld({ groups: [group] });
  return await Calls.of(server, owner);
}

/** Connects two people; returns the connection id with which orders of the first name the second. */
export async function connect(server: Server, one: Account, other: Account): Promise<string> {
  const { connections } = await server.makeWorld({ connections: [[one.email, other.email]] });
  return connections[0] ?? '';
}

/** The link of the newest invitation mailed to a person. */
export async function invitationLink(server: Server, { email }: Account): Promise<string> {
  const link = await server.outbox.nextLink(email);
  expect(link).toContain(`${server.url}/sharegroup/accept/`);
  return link;
}

/** Turns off live updates: the person then sees changes of others only after a reload. */
export async function turnOffAutoRefresh(server: Server, account: Account): Promise<void> {
  const calls = await Calls.of(server, account);
  const settings = await calls.send('GET', '/v1/user/settings/');
  await calls.send('PUT', '/v1/user/settings/', { ...settings, use_auto_refresh: false });
}
