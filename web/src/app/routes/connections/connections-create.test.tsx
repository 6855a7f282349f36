import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetSession } from '#/api/session';
import { invitation, lab, lists, openConnections } from '#/testing/connections-page';
import { anna } from '#/testing/people';
import { fieldRefusal } from '#/testing/refusals';

beforeEach(() => forgetSession('stay'));

const labPerson = { ...anna, role: 'lab', inst_type_guessed: 'Lab' };
const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Send Invitation' });
/** An answer that waits for its release. */
function held() {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const answer = async (reply: [number, unknown]): Promise<[number, unknown]> => {
    await released;
    return reply;
  };
  return { release: () => release(), answer };
}

/** The text below a field. */
const describing = (input: HTMLElement) =>
  (input.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join('');

const email = () => screen.findByLabelText<HTMLInputElement>(/^Email/);

async function openDialog(...given: Parameters<typeof openConnections>) {
  const page = await openConnections(...given);
  await page.user.click(screen.getByRole('button', { name: 'Create New Connection' }));
  await screen.findByRole('dialog', { name: 'Create New Connection' });
  return page;
}

describe('a new connection by email', () => {
  // CON-02
  it('is sent once the server accepts the address and there is a message', async () => {
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

  // CON-02
  it('is not sent while the address is checked or the message is missing, and sent once', async () => {
    const [validation, request] = [held(), held()];
    const { user, calls } = await openDialog(
      {
        'POST /v1/auth/validate/': () => validation.answer([200, {}]),
        'POST /v1/connections/0/request/': () => request.answer([200, { detail: 'request email sent' }]),
      },
      labPerson,
    );
    const sent = () => calls.filter(({ path }) => path === '/v1/connections/0/request/').length;
    await user.type(screen.getByLabelText(/^Message/), 'Hello');
    await user.type(await email(), 'lab@smile.example');
    await waitFor(() => expect(calls.some(({ path }) => path === '/v1/auth/validate/')).toBe(true));
    expect(screen.getByRole('status', { name: 'Checking the address…' })).toBeTruthy();
    expect(submit().disabled).toBe(true);
    validation.release();
    await waitFor(() => expect(submit().disabled).toBe(false));
    expect(screen.queryByRole('status', { name: 'Checking the address…' })).toBeNull();

    await user.clear(screen.getByLabelText(/^Message/));
    expect(submit().disabled).toBe(true);
    await user.type(screen.getByLabelText('Alias'), 'Smile{Enter}');
    expect(sent()).toBe(0);
    await user.type(screen.getByLabelText(/^Message/), 'Hello');
    await user.type(screen.getByLabelText('Alias'), '{Enter}{Enter}');
    await waitFor(() => expect(sent()).toBe(1));
    request.release();
    expect(await screen.findByText('An Invitation has been sent')).toBeTruthy();
    expect(sent()).toBe(1);
  });

  // CON-02
  it('is dropped with Cancel', async () => {
    const { user, calls } = await openDialog({
      'POST /v1/connections/0/request/': [200, { detail: 'request email sent' }],
    });
    await user.type(await email(), 'lab@smile.example');
    await user.type(screen.getByLabelText(/^Message/), 'Hello');
    await waitFor(() => expect(submit().disabled).toBe(false));
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(calls.map(({ path }) => path)).not.toContain('/v1/connections/0/request/');
  });

  // CON-02, CON-04, CON-07
  it.each([
    ['email_invalid', 'Enter a valid email address.', 'Enter a valid email address.'],
    ['own_email', 'email same as yours', "Can't invite yourself"],
    ['email_already_added', 'email already added', 'You already have a connection to this email address.'],
    ['same_group', 'same group user', "Can't invite group member"],
    [
      'person_in_other_region',
      'user not in the same region',
      'This email account is located in a different region: you cannot connect to transfer data.',
    ],
  ] as const)('cannot be sent to an address the server refuses: %s', async (code, detail, text) => {
    const { user } = await openDialog({
      'POST /v1/auth/validate/': (body) =>
        body.includes('other@') ? [200, {}] : [200, fieldRefusal('error_message', code, detail)],
    });
    await user.type(screen.getByLabelText(/^Message/), 'Hello');
    await user.type(await email(), 'lab@smile.example');
    expect(await screen.findByText(text)).toBeTruthy();
    expect(describing(await email())).toBe(text);
    expect(submit().disabled).toBe(true);
    await user.clear(await email());
    await user.type(await email(), 'other@smile.example');
    await waitFor(() => expect(submit().disabled).toBe(false));
    expect(screen.queryByText(text)).toBeNull();
  });

  // CON-02
  it('ignores the answer about an older address, and checks an address only once for a while', async () => {
    const { user } = await openDialog();
    const asked: { email: string; signal: AbortSignal; answer: (body: object) => void }[] = [];
    const serverFetch = globalThis.fetch;
    vi.stubGlobal('fetch', async (request: Request) => {
      if (!request.url.includes('/v1/auth/validate/')) return serverFetch(request);
      const body = await request.clone().text();
      const typed = /\r\n\r\n(.*)\r\n/.exec(body)?.[1] ?? '';
      return new Promise<Response>((resolve) => {
        const answer = (body: object) => resolve(Response.json(body));
        asked.push({ email: typed, signal: request.signal, answer });
      });
    });
    await user.type(await email(), 'me@praxis.example');
    await waitFor(() => expect(asked).toHaveLength(1));
    await user.type(await email(), 's');
    expect(asked[0]?.signal.aborted).toBe(true);
    await waitFor(() => expect(asked).toHaveLength(2));
    expect(asked.map((question) => question.email)).toEqual(['me@praxis.example', 'me@praxis.examples']);
    await act(async () => asked[1]?.answer({}));
    await act(async () =>
      asked[0]?.answer(fieldRefusal('error_message', 'own_email', 'email same as yours')),
    );
    await user.type(screen.getByLabelText(/^Message/), 'Hello');
    await waitFor(() => expect(submit().disabled).toBe(false));
    expect(screen.queryByText("Can't invite yourself")).toBeNull();
  });

  // CON-02
  it('waits for an answer after too many checks', async () => {
    let asked = 0;
    const { user } = await openDialog({
      'POST /v1/auth/validate/': () => {
        asked += 1;
        return asked === 1
          ? [429, { detail: 'Too many attempts. Please try again later.', code: 'too_many_attempts' }]
          : [200, {}];
      },
    });
    await user.type(await email(), 'lab@smile.example');
    await user.type(screen.getByLabelText(/^Message/), 'Hello');
    const text = 'The address could not be checked yet. We keep trying.';
    expect(await screen.findByText(text)).toBeTruthy();
    expect(describing(await email())).toBe(text);
    expect(submit().disabled).toBe(true);
    await waitFor(() => expect(submit().disabled).toBe(false));
  });

  // CON-04
  it('shows at the address why it was refused on sending', async () => {
    const { user } = await openDialog({
      'POST /v1/connections/0/request/': [
        400,
        { detail: 'email already added', code: 'email_already_added' },
      ],
    });
    await user.type(await email(), 'lab@smile.example');
    await user.type(screen.getByLabelText(/^Message/), 'Hello');
    await waitFor(() => expect(submit().disabled).toBe(false));
    await user.click(submit());
    const text = 'You already have a connection to this email address.';
    expect(await screen.findByText(text)).toBeTruthy();
    expect((await email()).getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByLabelText<HTMLTextAreaElement>(/^Message/).value).toBe('Hello');
    await user.type(await email(), 's');
    expect(screen.queryByText(text)).toBeNull();
  });

  // CON-04: only a server of another version can answer this, because the form has the same limits
  it('shows that a refused message is invalid, and keeps it', async () => {
    const { user } = await openDialog({
      'POST /v1/connections/0/request/': [400, { detail: 'data invalid', code: 'data_invalid' }],
    });
    await user.type(await email(), 'lab@smile.example');
    await user.type(screen.getByLabelText(/^Message/), 'Hello');
    await waitFor(() => expect(submit().disabled).toBe(false));
    await user.click(submit());
    expect((await screen.findByRole('alert')).textContent).toBe('Data is invalid');
    expect(screen.getByLabelText<HTMLTextAreaElement>(/^Message/).value).toBe('Hello');
  });

  // CON-02
  it('accepts a request that the partner has sent already', async () => {
    let isAccepted = false;
    const { user } = await openDialog({
      'GET /v1/connections/': () =>
        isAccepted
          ? lists({ accepted: [{ ...invitation, status: 'ACCD' }] })
          : lists({ pending: [invitation] }),
      'POST /v1/connections/0/request/': () => {
        isAccepted = true;
        return [200, { detail: 'request accepted' }];
      },
    });
    await user.type(await email(), 'marta@protetyka.example');
    await user.type(screen.getByLabelText(/^Message/), 'Hello');
    await waitFor(() => expect(submit().disabled).toBe(false));
    await user.click(submit());
    expect(await screen.findByRole('heading', { name: 'Request is accepted' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const accepted = within(await screen.findByRole('region', { name: /^Accepted Connections/ }));
    expect(accepted.getByText('Marta Kowalska')).toBeTruthy();
    expect(screen.getByText('No invitation is waiting for an answer.')).toBeTruthy();
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
  it('is offered to clinics from a list, and sent only once', async () => {
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
    expect(panel.getByText('You are already connected with this lab.')).toBeTruthy();
    expect(panel.getByRole('radio', { name: /Zirkon Atelier.*Requested/ })).toBeTruthy();
    await user.click(panel.getByRole('radio', { name: /Labo Petit/ }));
    await user.click(send());
    expect(await screen.findByText('An Invitation has been sent')).toBeTruthy();
    const call = calls.find(({ path }) => path === '/v1/labs/l2/request-connection/');
    expect(call?.body).toBe('');
  });

  // CON-02
  it('keeps the message to the person’s own lab', async () => {
    const { user } = await openDialog({ 'GET /v1/labs/': [200, { dental_labs: labs }] });
    expect(screen.getByRole('tab', { name: 'With Your Lab' }).getAttribute('aria-selected')).toBe('true');
    await user.type(await email(), 'mine@lab.example');
    await user.click(screen.getByRole('tab', { name: 'Select a Partner' }));
    expect(await screen.findByRole('radio', { name: /Nordic Lab/ })).toBeTruthy();
    await user.click(screen.getByRole('tab', { name: 'With Your Lab' }));
    expect((await email()).value).toBe('mine@lab.example');
  });

  // LAB-01, CON-02
  it('shows why a lab is not asked again, until another is chosen', async () => {
    const { user } = await openDialog({
      'GET /v1/labs/': [200, { dental_labs: labs }],
      'POST /v1/labs/l3/request-connection/': [
        400,
        { detail: 'email already added', code: 'email_already_added' },
      ],
    });
    await user.click(screen.getByRole('tab', { name: 'Select a Partner' }));
    const panel = within(await screen.findByRole('tabpanel', { name: 'Select a Partner' }));
    await user.click(await panel.findByRole('radio', { name: /Zirkon Atelier/ }));
    await user.click(panel.getByRole('button', { name: 'Send Invitation' }));
    const alert = await panel.findByRole('alert');
    expect(alert.textContent).toBe('You already have a connection to this email address.');
    await user.click(panel.getByRole('radio', { name: /Labo Petit/ }));
    expect(panel.queryByRole('alert')).toBeNull();
  });

  // LAB-01
  it('shows what to do without labs, also after a failed load', async () => {
    let isAway = true;
    const { user } = await openDialog({
      'GET /v1/labs/': () => (isAway ? [500, {}] : [200, { dental_labs: [] }]),
    });
    await user.click(screen.getByRole('tab', { name: 'Select a Partner' }));
    const panel = within(await screen.findByRole('tabpanel', { name: 'Select a Partner' }));
    const again = await panel.findByRole('button', { name: 'Try again' });
    isAway = false;
    await user.click(again);
    expect(await panel.findByText('No labs are listed yet. Invite yours by email.')).toBeTruthy();
    expect(panel.getByRole<HTMLButtonElement>('button', { name: 'Send Invitation' }).disabled).toBe(true);
  });
});
