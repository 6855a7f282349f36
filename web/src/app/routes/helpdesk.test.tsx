import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { forgetSession } from '#/api/session';
import { descriptionOf } from '#/testing/described';
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
  await user.click(screen.getByRole('button', { name: 'Write another message' }));
  expect((await screen.findByLabelText<HTMLInputElement>(/^Title/)).value).toBe('');
});

it('HLP-01: names what is missing at its field, and sends nothing', async () => {
  const { user, sent } = await openHelpdesk();
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('Enter a title.')).toBeTruthy();
  const title = screen.getByLabelText(/^Title/);
  const description = screen.getByLabelText(/^Description/);
  await waitFor(() => expect(document.activeElement).toBe(title));
  expect(descriptionOf(title)).toBe('Enter a title.');
  expect(descriptionOf(description)).toMatch(/^Describe what happened\./);
  await user.type(title, 'The scanner is silent');
  await user.type(description, '  ');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(document.activeElement).toBe(description));
  expect(descriptionOf(title)).toBe('');
  expect(sent()).toEqual([]);
});

it('HLP-01: a ticket that could not be sent stays in the form, and can be sent again', async () => {
  let isBusy = true;
  const { user } = await openHelpdesk({
    'POST /v1/helpdesk/': () =>
      isBusy
        ? [503, { detail: 'The service is busy. Please try again in a moment.', code: 'busy' }]
        : [201, { detail: 'sent', ticket_no: 'T-20418' }],
  });
  await user.type(screen.getByLabelText(/^Title/), 'A');
  await user.type(screen.getByLabelText(/^Description/), 'B');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect((await screen.findByRole('alert')).textContent).toBe(
    'The service is busy. Please try again in a moment.',
  );
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^Description/).value).toBe('B');
  isBusy = false;
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByRole('heading', { name: 'Your message was sent' })).toBeTruthy();
});

it('HLP-01: without a recipient there is no form', async () => {
  serve({ ...SHELL_ANSWERS, 'GET /v1/helpdesk/': [200, { recipients: [] }] });
  await visit('/helpdesk', { user: anna });
  expect(await screen.findByText(/^The helpdesk is not set up yet\./)).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
});

it('HLP-01: shows what the server refuses at the field, and keeps what was written', async () => {
  const { user, recipient } = await openHelpdesk({
    'POST /v1/helpdesk/': [
      400,
      { recipient: ['This is not a valid choice.'], error_codes: { recipient: ['not_a_choice'] } },
    ],
  });
  await user.selectOptions(recipient, RECIPIENTS[1] as string);
  await user.type(screen.getByLabelText(/^Title/), 'A');
  await user.type(screen.getByLabelText(/^Description/), 'B');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('This is not a valid choice.')).toBeTruthy();
  expect(recipient.value).toBe(RECIPIENTS[1]);
  expect(screen.getByLabelText<HTMLInputElement>(/^Title/).value).toBe('A');
});
