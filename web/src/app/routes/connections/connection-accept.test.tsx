import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetSession } from '#/api/session';
import { InvitationDialog } from '#/features/connections/components/dialogs/invitation-dialog';
import { invitation, lists, openConnections } from '#/testing/connections-page';
import { anna } from '#/testing/people';
import { renderInApp } from '#/testing/render';
import { serve } from '#/testing/server';
import { visit } from '#/testing/visit';

beforeEach(() => forgetSession('stay'));

const LINK = '/connections/accept/b64-c1/token-1?sid=RVU%3D';
const CALL = 'PUT /v1/connections/accept/b64-c1/token-1/';

describe('the link of an invitation', () => {
  // CON-05
  it.each([
    [200, undefined, 'Info', 'Request is accepted'],
    [400, 'request_already_accepted', 'Info', 'Request is already accepted'],
    [400, 'token_invalid', 'Error', 'Invalid token'],
    [400, 'request_needed', 'Error', 'Request is needed'],
    [400, 'not_invited', 'Error', /^Access denied because you are not the user with the requested email/],
    [400, 'wrong_server', 'Error', 'The users are from different regions: EU and non-EU.'],
    [400, 'email_missing', 'Error', /^Unable to verify the requester: your account has no email\./],
    [400, 'same_group', 'Error', "Can't invite group member"],
    [400, 'of_a_newer_server', 'Error', 'request accepted'],
    [403, 'no_permission', 'Error', 'Access denied'],
  ])('answered with %i %s shows a dialog once, over the connections', async (status, code, title, text) => {
    const locations: (string | null)[] = [];
    const { user, here } = await openConnections(
      {
        'GET /v1/connections/': lists({ pending: [invitation] }),
        [CALL]: (_, request) => {
          locations.push(new URL(request.url).searchParams.get('srv_loc'));
          return [status, { detail: 'request accepted', code }];
        },
      },
      anna,
      LINK,
    );
    const dialog = within(await screen.findByRole('dialog', { name: title }));
    expect(dialog.getByText(text)).toBeTruthy();
    expect(await screen.findByText('Marta Kowalska')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(here()).toBe('/connections'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(locations).toEqual(['EU']);
  });

  // CON-05
  it.each(['', '?sid=', '?sid=%25%25'])('says that it has no location: %s', async (search) => {
    const asked: string[] = [];
    await openConnections(
      {
        [CALL]: (_, request) => {
          asked.push(new URL(request.url).search);
          return [400, { detail: 'no server location', code: 'invitation_without_location' }];
        },
      },
      anna,
      `/connections/accept/b64-c1/token-1${search}`,
    );
    expect(await screen.findByText('Invalid data')).toBeTruthy();
    // Without the parameter, the server would assume its own region.
    expect(asked).toEqual(['?srv_loc=']);
  });

  // CON-05
  it('can be followed again when nobody answered', async () => {
    const answers: (() => [number, unknown])[] = [
      () => {
        throw new TypeError('Failed to fetch');
      },
      () => [503, { detail: 'down' }],
      () => [200, { detail: 'request accepted' }],
    ];
    const { user } = await openConnections(
      { [CALL]: () => answers.shift()?.() ?? [500, { detail: 'asked too often' }] },
      anna,
      LINK,
    );
    expect(
      await screen.findByText('The server cannot be reached. Please try again in a moment.'),
    ).toBeTruthy();
    expect(screen.getByRole('dialog', { name: 'Error' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText(/^Something went wrong on our side/);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Request is accepted')).toBeTruthy();
  });

  // CON-05
  it('is passed on unchanged, with all its characters', async () => {
    const { calls } = await openConnections(
      {
        'PUT /v1/connections/accept/%F0%9F%A6%B7/token-1/': [
          400,
          { detail: 'invalid token', code: 'token_invalid' },
        ],
      },
      anna,
      '/connections/accept/%F0%9F%A6%B7/token-1?sid=RVU%3D',
    );
    expect(await screen.findByText('Invalid token')).toBeTruthy();
    expect(calls.filter(({ method }) => method === 'PUT')).toHaveLength(1);
  });

  // CON-05
  it('is kept for after the sign-in', async () => {
    const calls = serve({});
    const { here } = await visit(LINK);
    await waitFor(() => expect(here()).toMatch(/^\/login\?next=/));
    expect(new URL(here(), 'http://archway.test').searchParams.get('next')).toBe(LINK);
    expect(calls.filter((call) => call.method === 'PUT')).toEqual([]);
  });

  // CON-05
  it('is sent once even when effects run twice and everything is loaded again', async () => {
    const calls = serve({ [CALL]: [200, { detail: 'request accepted' }] });
    const queryClient = new QueryClient();
    const onClosed = vi.fn();
    await renderInApp(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <InvitationDialog
            invitation={{ cidb64: 'b64-c1', token: 'token-1', location: 'EU' }}
            onClosed={onClosed}
          />
        </QueryClientProvider>
      </StrictMode>,
    );
    await screen.findByText('Request is accepted');
    await queryClient.invalidateQueries();
    expect(calls).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(onClosed).toHaveBeenCalledOnce());
  });
});
