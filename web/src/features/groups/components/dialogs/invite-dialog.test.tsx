import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetSession } from '#/api/session';
import { fieldRefusal } from '#/testing/refusals';
import { renderInApp } from '#/testing/render';
import { InviteDialog } from './invite-dialog';

interface Asked {
  path: string;
  body: string;
  signal: AbortSignal;
  answer: (status: number, body: unknown) => Promise<void>;
}

let asked: Asked[];
const onInvited = vi.fn();

/** Holds every call until the test answers it, so that answers can arrive in any order. */
function holdCalls() {
  asked = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    const body = await request.clone().text();
    return new Promise<Response>((resolve) => {
      const answer = (status: number, value: unknown) =>
        act(async () => {
          resolve(
            new Response(JSON.stringify(value), { status, headers: { 'content-type': 'application/json' } }),
          );
          await vi.advanceTimersByTimeAsync(0);
        });
      const { pathname, search } = new URL(request.url);
      asked.push({ path: pathname + search, body, signal: request.signal, answer });
    });
  });
}

const email = () => screen.getByLabelText<HTMLInputElement>('Email');
const complaint = () =>
  email()
    .getAttribute('aria-describedby')
    ?.split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join('') ?? '';
const send = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Send Invite' });
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

async function type(text: string, pauseMs = 300) {
  fireEvent.change(email(), { target: { value: text } });
  await wait(pauseMs);
}

beforeEach(async () => {
  forgetSession('stay');
  onInvited.mockReset();
  vi.useFakeTimers();
  holdCalls();
  await renderInApp(
    <QueryClientProvider client={new QueryClient()}>
      <InviteDialog opened groupId="g1" onInvited={onInvited} onClose={() => {}} onClosed={() => {}} />
    </QueryClientProvider>,
  );
  await wait(0);
});

// GRP-01
describe('the address of a new member', () => {
  it('is checked when typing pauses, and can be sent only if the server accepts it', async () => {
    expect(screen.getByRole('dialog', { name: 'Members' })).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Invite new member' })).toBeTruthy();
    expect(send().disabled).toBe(true);
    await type('l', 299);
    await type('lars@praxis.example ');
    expect(asked.map((call) => call.path)).toEqual(['/v1/auth/validate/?form=groupUser&field=email']);
    expect(asked[0]?.body).toContain('lars@praxis.example\r\n');
    expect(send().disabled).toBe(true);
    await asked[0]?.answer(200, {});
    expect(send().disabled).toBe(false);
  });

  it.each([
    // GRP-03
    ['email_of_member', "email same as member's", 'Requested user is already a member'],
    ['email_already_added', 'email already added', 'You already have a connection to this email address.'],
    ['in_other_group', 'already joined another group', 'Already joined another group'],
    ['already_connected', 'already in connections', 'This email address already exists in connections'],
    ['different_role', 'different role', "The user's role is different from that of the group"],
    [
      'person_in_other_region',
      'person_in_other_region',
      'This email account is located in a different region: you cannot connect to transfer data.',
    ],
    ['email_invalid', 'Enter a valid email address.', 'Enter a valid email address.'],
  ] as const)('is refused with %s', async (code, detail, text) => {
    await type('lars@praxis');
    await asked[0]?.answer(200, fieldRefusal('error_message', code, detail));
    expect(complaint()).toBe(text);
    expect(send().disabled).toBe(true);
    await type('lars@praxis.', 0);
    expect(complaint()).toBe('');
  });

  it('ignores the answer about an older address', async () => {
    await type('lars@praxis.example');
    await type('lars@praxis.exampl');
    expect(asked[0]?.signal.aborted).toBe(true);
    await asked[1]?.answer(200, {
      error_message: ['Enter a valid email address.'],
      error_codes: { error_message: ['email_invalid'] },
    });
    await asked[0]?.answer(200, {});
    expect(send().disabled).toBe(true);
    expect(complaint()).toBe('Enter a valid email address.');
  });

  it('has no error after it was deleted', async () => {
    await type('lars@praxis.example');
    await asked[0]?.answer(200, {});
    await type('  ');
    expect(asked).toHaveLength(1);
    expect(send().disabled).toBe(true);
    expect(complaint()).toBe('');
  });

  it('is checked again after a rate limit', async () => {
    await type('lars@praxis.example');
    await asked[0]?.answer(429, {
      detail: 'Too many attempts. Please try again later.',
      code: 'too_many_attempts',
    });
    expect(complaint()).toBe('');
    await wait(3_000);
    await asked[1]?.answer(200, {});
    expect(send().disabled).toBe(false);
  });
});

describe('Send Invite', () => {
  async function submit() {
    await type('lars@praxis.example');
    await asked[0]?.answer(200, {});
    fireEvent.click(send());
    await wait(0);
    return asked[1];
  }

  // GRP-01, GRP-03
  it('sends the invitation once and confirms it', async () => {
    const call = await submit();
    fireEvent.click(send());
    await wait(0);
    expect(asked).toHaveLength(2);
    expect(call?.path).toBe('/v1/group/g1/request/0/');
    expect(JSON.parse(call?.body ?? '')).toEqual({ email: 'lars@praxis.example' });
    await call?.answer(200, { detail: 'request email sent' });
    expect(onInvited).toHaveBeenCalledWith({ title: 'Info', text: 'An Invitation has been sent' });
  });

  // GRP-03
  it.each([
    ['email_of_member', 'WarningRequested user is already a member'],
    ['email_already_added', 'WarningYou already have a connection to this email address.'],
    ['in_other_group', 'WarningAlready joined another group'],
    ['different_role', "WarningThe user's role is different from that of the group"],
    ['already_connected', 'WarningThis email address already exists in connections'],
    [
      'person_in_other_region',
      'WarningThis email account is located in a different region: you cannot connect to transfer data.',
    ],
    ['too_many_invitations', 'ErrorYou have reached the limit for invitations.'],
  ])('keeps the form when it is refused after all with %s', async (code, text) => {
    const call = await submit();
    await call?.answer(400, { detail: 'x', code });
    expect(screen.getByRole('alert').textContent).toBe(text);
    expect(email().value).toBe('lars@praxis.example');
    expect(onInvited).not.toHaveBeenCalled();
  });
});
