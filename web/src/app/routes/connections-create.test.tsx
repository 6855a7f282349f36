import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetSession } from '#/api/session';
import { lab, openConnections } from '#/testing/connections-page';
import { anna } from '#/testing/people';

beforeEach(() => forgetSession('stay'));

const labPerson = { ...anna, role: 'lab', inst_type_guessed: 'Lab' };
const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Send Invitation' });
const email = () => screen.findByLabelText<HTMLInputElement>(/^Email/);

async function openDialog(...given: Parameters<typeof openConnections>) {
  const page = await openConnections(...given);
  await page.user.click(screen.getByRole('button', { name: 'Create New Connection' }));
  await screen.findByRole('dialog', { name: 'Create New Connection' });
  return page;
}

describe('a new connection by email', () => {
  // CON-02
  it('is sent once the server likes the address and there is a message', async () => {
    const { user, calls } = await openDialog(
      { 'POST /v1/connections/0/request/': [200, { detail: 'request email sent' }] },
      labPerson,
    );
    expect(screen.queryByRole('tab')).toBeNull();
    await user.type(await email(), ' lab@smile.example ');
    await waitFor(() => expect(calls.some(({ path }) => path === '/v1/auth/validate/')).toBe(true));
    expect(submit().disabled).toBe(true);
    await user.type(screen.getByLabelText(/^Message/), '   ');
    expect(submit().disabled).toBe(true);
    await user.type(screen.getByLabelText(/^Message/), 'Hello');
    await user.type(screen.getByLabelText('Alias'), 'Smile');
    await waitFor(() => expect(submit().disabled).toBe(false));
    await user.click(submit());
    expect(await screen.findByText('An Invitation has been sent')).toBeTruthy();
    const call = calls.find(({ path }) => path === '/v1/connections/0/request/');
    expect(JSON.parse(call?.body ?? '')).toEqual({
      email: 'lab@smile.example',
      alias: 'Smile',
      text: 'Hello',
    });
    await user.click(screen.getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  // CON-02, CON-07
  it('cannot be sent to an address the server refuses', async () => {
    const { user } = await openDialog({
      'POST /v1/auth/validate/': [200, { error_message: ['user not in the same region'] }],
    });
    await user.type(await email(), 'lab@smile.example');
    await user.type(screen.getByLabelText(/^Message/), 'Hello');
    expect(await screen.findByText(/^This email account is located in a different region/)).toBeTruthy();
    expect(submit().disabled).toBe(true);
  });

  // CON-02
  it('drops the answer about an older address, and asks for a while only once', async () => {
    const { user } = await openDialog();
    const asked: { email: string; signal: AbortSignal; answer: (texts: string[]) => void }[] = [];
    const serverFetch = globalThis.fetch;
    vi.stubGlobal('fetch', async (request: Request) => {
      if (!request.url.includes('/v1/auth/validate/')) return serverFetch(request);
      const body = await request.clone().text();
      const typed = /\r\n\r\n(.*)\r\n/.exec(body)?.[1] ?? '';
      return new Promise<Response>((resolve) => {
        const answer = (texts: string[]) =>
          resolve(Response.json(texts.length > 0 ? { error_message: texts } : {}));
        asked.push({ email: typed, signal: request.signal, answer });
      });
    });
    await user.type(await email(), 'me@praxis.example');
    await waitFor(() => expect(asked).toHaveLength(1));
    await user.type(await email(), 's');
    expect(asked[0]?.signal.aborted).toBe(true);
    await waitFor(() => expect(asked).toHaveLength(2));
    expect(asked.map((question) => question.email)).toEqual(['me@praxis.example', 'me@praxis.examples']);
    await act(async () => asked[1]?.answer([]));
    await act(async () => asked[0]?.answer(['email same as yours']));
    await user.type(screen.getByLabelText(/^Message/), 'Hello');
    await waitFor(() => expect(submit().disabled).toBe(false));
    expect(screen.queryByText("Can't invite yourself")).toBeNull();
  });

  // CON-02
  it('waits for an answer when it has asked too often', async () => {
    let asked = 0;
    const { user } = await openDialog({
      'POST /v1/auth/validate/': () => {
        asked += 1;
        return asked === 1 ? [429, { detail: 'Too many attempts. Please try again later.' }] : [200, {}];
      },
    });
    await user.type(await email(), 'lab@smile.example');
    await user.type(screen.getByLabelText(/^Message/), 'Hello');
    expect(await screen.findByText(/^The address could not be checked yet/)).toBeTruthy();
    expect(submit().disabled).toBe(true);
    await waitFor(() => expect(submit().disabled).toBe(false));
  });

  // CON-04
  it('says at the address why it was refused after all', async () => {
    const { user } = await openDialog({
      'POST /v1/connections/0/request/': [400, { detail: 'email already added' }],
    });
    await user.type(await email(), 'lab@smile.example');
    await user.type(screen.getByLabelText(/^Message/), 'Hello');
    await waitFor(() => expect(submit().disabled).toBe(false));
    await user.click(submit());
    expect(await screen.findByText('You already have a connection to this email address.')).toBeTruthy();
    expect((await email()).getAttribute('aria-invalid')).toBe('true');
  });
});

describe('a new connection with a lab', () => {
  const labs = [
    lab({
      id: 'l1',
      company_name: 'Nordic Lab',
      contact_name: 'Ingrid Berg',
      contact_email: 'ingrid@nordic.example',
      company_address: 'Storgatan 1\n111 22 Stockholm',
      country_name: 'SE',
      status: 'ACCD',
    }),
    lab({ id: 'l2', company_name: 'Labo Petit', contact_name: 'Camille Petit', country_name: 'FR' }),
    lab({ id: 'l3', company_name: 'Zirkon Atelier', contact_name: 'Paula Gruber', status: 'REQD' }),
  ];

  // CON-02, LAB-01
  it('is for clinics, from a list, and not twice', async () => {
    const { user, calls } = await openDialog({
      'GET /v1/labs/': [200, { dental_labs: labs }],
      'POST /v1/labs/l2/request-connection/': [200, { detail: 'request email sent' }],
    });
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
      'With Your Lab',
      'Select a Partner',
    ]);
    await user.click(screen.getByRole('tab', { name: 'Select a Partner' }));
    const panel = within(await screen.findByRole('tabpanel', { name: 'Select a Partner' }));
    const send = () => panel.getByRole<HTMLButtonElement>('button', { name: 'Send Invitation' });
    expect(send().disabled).toBe(true);
    const facts = 'Ingrid Berg · ingrid@nordic.example · Storgatan 1 · 111 22 Stockholm · Sweden';
    await user.click(await panel.findByRole('radio', { name: new RegExp(`Nordic Lab.*${facts}.*Accepted`) }));
    expect(send().disabled).toBe(true);
    expect(panel.getByText('You are connected to this lab already.')).toBeTruthy();
    expect(panel.getByRole('radio', { name: /Zirkon Atelier.*Requested/ })).toBeTruthy();
    await user.click(panel.getByRole('radio', { name: /Labo Petit/ }));
    await user.click(send());
    expect(await screen.findByText('An Invitation has been sent')).toBeTruthy();
    const call = calls.find(({ path }) => path === '/v1/labs/l2/request-connection/');
    expect(call?.body).toBe('');
  });
});
