import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { forgetSession } from '#/api/session';
import { anna } from '#/testing/people';
import { serve } from '#/testing/server';
import { SHELL_ANSWERS, visit } from '#/testing/visit';

beforeEach(() => forgetSession('stay'));

const RECIPIENTS = ['support@archway.test', 'billing@archway.test'];

async function openHelpdesk(changed: Parameters<typeof serve>[0] = {}) {
  const calls = serve({
    ...SHELL_ANSWERS,
    'GET /v1/helpdesk/': [200, { recipients: RECIPIENTS }],
    'POST /v1/helpdesk/': [201, { detail: 'sent', ticket_no: 'T-20418' }],
    ...changed,
  });
  await visit('/helpdesk', { user: anna });
  const recipient = await screen.findByLabelText<HTMLSelectElement>('Recipient');
  const sent = () => calls.filter(({ method }) => method === 'POST').map(({ body }) => JSON.parse(body));
  return { user: userEvent.setup(), recipient, sent };
}

it('HLP-01: goes to the first recipient unless another is chosen, and names the ticket', async () => {
  const { user, recipient, sent } = await openHelpdesk();
  expect(recipient.value).toBe(RECIPIENTS[0]);
  await user.type(screen.getByLabelText(/^Title/), ' The scan is upside down ');
  await user.type(screen.getByLabelText(/^Description/), 'Since this morning.');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('T-20418')).toBeTruthy();
  expect(sent()).toEqual([
    { recipient: RECIPIENTS[0], title: 'The scan is upside down', description: 'Since this morning.' },
  ]);
  await user.click(screen.getByRole('button', { name: 'Write another' }));
  expect((await screen.findByLabelText<HTMLInputElement>(/^Title/)).value).toBe('');
});

it('HLP-01: names what is missing at its field, and sends nothing', async () => {
  const { user, sent } = await openHelpdesk();
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('Enter a title.')).toBeTruthy();
  expect(screen.getByText('Describe what happened.')).toBeTruthy();
  expect(sent()).toEqual([]);
});

it('HLP-01: shows what the server refuses at the field, and keeps what was written', async () => {
  const { user, recipient } = await openHelpdesk({
    'POST /v1/helpdesk/': [400, { recipient: ['This is not a valid choice.'] }],
  });
  await user.selectOptions(recipient, RECIPIENTS[1] as string);
  await user.type(screen.getByLabelText(/^Title/), 'A');
  await user.type(screen.getByLabelText(/^Description/), 'B');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('This is not a valid choice.')).toBeTruthy();
  expect(recipient.value).toBe(RECIPIENTS[1]);
  expect(screen.getByLabelText<HTMLInputElement>(/^Title/).value).toBe('A');
});
