import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { forgetSession } from '#/api/session';
import {
  connection,
  invitation,
  lists,
  openConnections,
  partner,
  rejected,
  sent,
} from '#/testing/connections-page';

beforeEach(() => forgetSession('stay'));

const row = (text: string | RegExp) => within(screen.getByText(text).closest('li') as HTMLElement);
const sections = () =>
  screen.getAllByRole('region').map((region) => within(region).getByRole('heading').textContent);

async function choose(
  user: Awaited<ReturnType<typeof openConnections>>['user'],
  name: string,
  entry: string,
) {
  await user.click(screen.getByRole('button', { name: `More actions: ${name}` }));
  // The menu is still fading in, which jsdom treats as hidden.
  await user.click(await screen.findByRole('menuitem', { name: entry, hidden: true }));
}

describe('the lists', () => {
  // CON-01
  it('shows each partner with name, country and status', async () => {
    const weber = connection({ ...rejected, id: 'c9', email: 'weber@labor.example', alias: 'Weber' });
    await openConnections({
      'GET /v1/connections/': lists({ pending: [invitation, sent, rejected, weber], accepted: [partner] }),
    });
    expect(await screen.findByText('Milling center')).toBeTruthy();
    expect(sections()).toEqual(['Pending Connections', 'Accepted Connections']);
    expect(row('Milling center').getByText('Jonas Weber · weber@fraes.example')).toBeTruthy();
    expect(row('Milling center').getByText('Fräszentrum Süd')).toBeTruthy();
    expect(row('Marta Kowalska').getByText('We met in Cologne.')).toBeTruthy();
    expect(row('Marta Kowalska').getByRole('button', { name: 'Accept Invitation' })).toBeTruthy();
    expect(row('Marta Kowalska').getByText('Requested by Marta Kowalska')).toBeTruthy();
    expect(row('Marta Kowalska').getByText('Invites you')).toBeTruthy();
    expect(row('Smile').getByText('Waiting for an answer')).toBeTruthy();
    expect(row('Smile').queryByText(/^(Requested|Shared) by/)).toBeNull();
    expect(row('Smile').getByRole('button', { name: 'Request Again' })).toBeTruthy();
    expect(
      row('dental@atelier.example (Rejected)').getByRole('button', { name: 'Request Again' }),
    ).toBeTruthy();
    expect(row('Weber (Rejected)').getByText('weber@labor.example')).toBeTruthy();
  });

  // CON-01
  it('has a section for designated partners, and marks those of colleagues', async () => {
    const colleague = connection({
      id: 'c5',
      name: 'Ingrid Berg',
      is_owner: false,
      may_remove: false,
      owner: { username: 'Erik Holm', email: 'erik@praxis.example', picture: null, is_unknown: false },
    });
    const locked = connection({ id: 'c6', name: 'Archway Lab', may_remove: false });
    const { user } = await openConnections({
      'GET /v1/connections/': lists({ accepted: [colleague], locked: [locked] }),
    });
    expect(await screen.findByText('Archway Lab')).toBeTruthy();
    expect(sections()).toEqual(['Pending Connections', 'Accepted Connections', 'Designated Connection']);
    expect(row('Ingrid Berg').getByText('Shared by Erik Holm')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'More actions: Archway Lab' }));
    const entries = await screen.findAllByRole('menuitem', { hidden: true });
    expect(entries.map((entry) => entry.textContent)).toEqual(['Info', 'Edit']);
  });

  // CON-01
  it('filters on Enter, keeps the search in the address and shows all again once the box is empty', async () => {
    const searches: (string | null)[] = [];
    const { user, here } = await openConnections({
      'GET /v1/connections/': (_, request) => {
        const search = new URL(request.url).searchParams.get('search');
        searches.push(search);
        return search ? lists() : lists({ accepted: [partner] });
      },
    });
    await screen.findByText('Milling center');
    const box = screen.getByRole('textbox', { name: 'Filter connections by search' });
    await user.type(box, 'nobody');
    expect(searches).toEqual([null]);
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Nothing found for “nobody”')).toBeTruthy();
    expect(here()).toBe('/connections?search=nobody');
    await user.clear(box);
    expect(await screen.findByText('Milling center')).toBeTruthy();
    expect(here()).toBe('/connections');
    expect(searches.slice(0, 2)).toEqual([null, 'nobody']);
  });

  // CON-03
  it('says who has no account yet', async () => {
    await openConnections({ 'GET /v1/connections/': lists({ pending: [{ ...sent, is_unknown: true }] }) });
    expect(await screen.findByText('No account yet')).toBeTruthy();
  });

  it('shows what to do without partners, and when the server cannot be reached', async () => {
    let isDown = true;
    const { user } = await openConnections({
      'GET /v1/connections/': () => (isDown ? [500, { detail: 'down' }] : lists()),
    });
    await screen.findByText(/^Something went wrong on our side/);
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No connections yet')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Invite a partner' }));
    expect(await screen.findByRole('dialog', { name: 'Create New Connection' })).toBeTruthy();
  });
});

describe('a connection', () => {
  // CON-03, CON-06
  it('is accepted where it is listed, and the count in the panel follows', async () => {
    let isAccepted = false;
    const { user, calls } = await openConnections({
      'GET /v1/connections/': () =>
        isAccepted
          ? lists({ accepted: [{ ...invitation, status: 'ACCD', accept_token: null }] })
          : lists({ pending: [invitation] }),
      'GET /v1/user/alarms/': () => [200, { contacts: isAccepted ? [] : ['c1'], sg_users: [] }],
      'PUT /v1/connections/accept/b64-c1/token-1/': (_, request) => {
        isAccepted = new URL(request.url).searchParams.get('srv_loc') === 'EU';
        return [200, { detail: 'request accepted' }];
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Accept Invitation' }));
    expect(await screen.findByText('No invitation is waiting for an answer.')).toBeTruthy();
    expect(row('Marta Kowalska').getByText('Requested by Marta Kowalska')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText(/pending$/)).toBeNull());
    expect(calls.filter((call) => call.method === 'PUT')).toHaveLength(1);
  });

  // CON-04
  it('says in a dialog why an invitation could not be answered', async () => {
    const { user } = await openConnections({
      'PUT /v1/connections/c1/reject/': [
        400,
        { detail: 'request already accepted', code: 'request_already_accepted' },
      ],
    });
    await screen.findByText('Marta Kowalska');
    await choose(user, 'Marta Kowalska', 'Reject');
    const dialog = within(await screen.findByRole('dialog', { name: 'Error' }));
    expect(dialog.getByText('Request is already accepted')).toBeTruthy();
  });

  // CON-04
  it('that was withdrawn meanwhile cannot be accepted, and leaves the list', async () => {
    let isWithdrawn = false;
    const { user } = await openConnections({
      'GET /v1/connections/': () => lists(isWithdrawn ? {} : { pending: [invitation] }),
      'PUT /v1/connections/accept/b64-c1/token-1/': () => {
        isWithdrawn = true;
        return [400, { detail: 'invalid token', code: 'token_invalid' }];
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Accept Invitation' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Error' }));
    expect(dialog.getByText('Invalid token')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'OK' }));
    expect(await screen.findByText('No connections yet')).toBeTruthy();
  });

  // CON-04
  it('shows everything about a partner', async () => {
    const { user } = await openConnections();
    await user.click(await screen.findByRole('button', { name: 'Milling center' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Information' }));
    const texts = ['Jonas Weber', 'weber@fraes.example', 'Germany', 'Fräszentrum Süd', '+49 89 1234567'];
    for (const text of [...texts, 'Lindwurmstraße 4']) expect(dialog.getByText(text)).toBeTruthy();
    expect(dialog.getByRole('heading', { name: 'Milling center' })).toBeTruthy();
    expect(dialog.getByText('+49 89 1234567').getAttribute('href')).toBe('tel:+49891234567');
    expect(dialog.queryByText('Not given')).toBeNull();
  });

  // CON-04
  it('shows which facts are missing, and that the partner sent the request', async () => {
    const asking = { ...invitation, status: 'ACCD', Im_invited: false, accept_token: null };
    const { user } = await openConnections({ 'GET /v1/connections/': lists({ accepted: [asking] }) });
    await user.click(await screen.findByRole('button', { name: 'Marta Kowalska' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Information' }));
    expect(dialog.getByText('Requested by Marta Kowalska')).toBeTruthy();
    const facts = dialog.getAllByRole('term').map((term) => term.textContent);
    const values = dialog.getAllByRole('definition').map((value) => value.textContent);
    expect(Object.fromEntries(facts.map((fact, at) => [fact, values[at]]))).toMatchObject({
      Institution: 'Protetyka Kraków',
      Phone: 'Not given',
      Address: 'Not given',
    });
  });

  // CON-04
  it('gets another alias', async () => {
    let alias = partner.alias;
    const { user, calls } = await openConnections({
      'GET /v1/connections/': () => lists({ accepted: [{ ...partner, alias }] }),
      'PUT /v1/connections/c4/edit/': (body) => {
        alias = JSON.parse(body).alias;
        return [200, { detail: 'saved' }];
      },
    });
    await screen.findByText('Milling center');
    await choose(user, 'Milling center', 'Edit');
    const field = await screen.findByLabelText<HTMLInputElement>('Alias');
    expect(field.value).toBe('Milling center');
    await user.clear(field);
    await user.type(field, ' Jonas {Enter}');
    expect(await screen.findByRole('button', { name: 'Jonas' })).toBeTruthy();
    expect(calls.find((call) => call.method === 'PUT')?.body).toBe('{"alias":"Jonas"}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

    await choose(user, 'Jonas', 'Edit');
    await user.type(await screen.findByLabelText('Alias'), ' and others');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(calls.filter((call) => call.method === 'PUT')).toHaveLength(1);
    await choose(user, 'Jonas', 'Edit');
    await user.clear(await screen.findByLabelText('Alias'));
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('button', { name: 'Jonas Weber' })).toBeTruthy();
    expect(calls.some(({ body }) => body === '{"alias":""}')).toBe(true);
  });

  // CON-04, CON-07
  it('is removed after a confirmation, also when it is already gone', async () => {
    let isRemoved = false;
    const { user, calls } = await openConnections({
      'GET /v1/connections/': () => lists({ pending: [sent], accepted: isRemoved ? [] : [partner] }),
      'DELETE /v1/connections/c4/remove/': () => {
        isRemoved = true;
        return [404, { detail: 'Not found.', code: 'not_found' }];
      },
    });
    await screen.findByText('Milling center');
    await choose(user, 'Smile', 'Remove');
    const withdrawal = within(await screen.findByRole('dialog', { name: 'Remove Invitation?' }));
    expect(withdrawal.getByText('Smile can no longer accept it.')).toBeTruthy();
    await user.click(withdrawal.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(calls.filter((call) => call.method === 'DELETE')).toEqual([]);
    await choose(user, 'Milling center', 'Remove');
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove Connection?' }));
    expect(
      dialog.getByText(
        'You and Milling center can no longer exchange new cases. Both of you keep the existing cases.',
      ),
    ).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(screen.queryByText('Milling center')).toBeNull());
    expect(await screen.findByText(/^Once an invitation is accepted/)).toBeTruthy();
  });

  // CON-03
  it('is requested again, at the same address', async () => {
    const { user, calls } = await openConnections({
      'GET /v1/connections/': lists({ pending: [rejected] }),
      'POST /v1/connections/c3/request/': [200, { detail: 'request email sent' }],
    });
    await user.click(await screen.findByRole('button', { name: 'Request Again' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Request Again' }));
    expect(dialog.getByLabelText<HTMLInputElement>(/^Email/).readOnly).toBe(true);
    await user.type(dialog.getByLabelText(/^Message/), '!');
    await user.click(dialog.getByRole('button', { name: 'Request Again' }));
    expect(await screen.findByText('An Invitation has been sent')).toBeTruthy();
    const call = calls.find(({ path }) => path === '/v1/connections/c3/request/');
    expect(JSON.parse(call?.body ?? '')).toEqual({
      email: 'dental@atelier.example',
      alias: '',
      text: 'Bonjour!',
    });
    expect(calls.map(({ path }) => path)).not.toContain('/v1/auth/validate/');
  });

  // CON-02, API-07
  it('is not requested again too often, and shows why', async () => {
    const { user } = await openConnections({
      'GET /v1/connections/': lists({ pending: [rejected] }),
      'POST /v1/connections/c3/request/': [
        429,
        { detail: 'Too many attempts. Please try again later.', code: 'too_many_attempts' },
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'Request Again' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Request Again' }));
    await user.click(dialog.getByRole('button', { name: 'Request Again' }));
    const alert = await dialog.findByRole('alert');
    expect(alert.textContent).toBe('Too many attempts. Please try again later.');
  });

  // CON-03
  it('is requested again without a message if it was a lab of the list', async () => {
    const { user, calls } = await openConnections({
      'GET /v1/connections/': lists({ pending: [{ ...rejected, text: '' }] }),
      'POST /v1/connections/c3/request/': [200, { detail: 'request email sent' }],
    });
    await user.click(await screen.findByRole('button', { name: 'Request Again' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Request Again' }));
    await user.click(dialog.getByRole('button', { name: 'Request Again' }));
    expect(await screen.findByText('An Invitation has been sent')).toBeTruthy();
    const call = calls.find(({ path }) => path === '/v1/connections/c3/request/');
    expect(JSON.parse(call?.body ?? '').text).toBe('');
  });
});
