import type { Locator, Page } from '@playwright/test';
import { newColleague } from '../harness/colleagues';
import { button, field, signInToDashboard, userMenu } from '../harness/people';
import { expect } from '../harness/test';
import { testWith } from '../harness/with';

const test = testWith('helpdesk', {
  ARCHWAY_HELP__RECIPIENTS: '["support@example.com", "billing@example.com"]',
});

const recipient = (page: Page): Locator => page.getByRole('combobox', { name: 'Recipient' });

const TICKET = { title: 'The scanner is silent', description: 'It blinks.\nNothing else happens.' };

async function fill(page: Page): Promise<void> {
  await field(page, 'Title').fill(TICKET.title);
  await field(page, 'Description').fill(TICKET.description);
}

test('HLP-01: a question is mailed to the support and gets a number', async ({ page, server }) => {
  const clara = await newColleague(server, 'Clara Sommer', { institution: 'Sommer Dental' });
  await signInToDashboard(page, clara);
  await userMenu(page).click();
  await page.getByRole('link', { name: 'Helpdesk', exact: true }).click();
  await expect(page).toHaveURL('/helpdesk');
  await expect(recipient(page).locator('option')).toHaveText(['support@example.com', 'billing@example.com']);
  await expect(recipient(page), 'the first one, unless another is chosen').toHaveValue('support@example.com');
  await fill(page);
  await button(page, 'Send').click();
  const sent = page.getByRole('heading', { name: 'Your message was sent' });
  await expect(sent).toBeFocused();
  await expect(page.getByText(`We answer by email to ${clara.email}.`)).toBeVisible();
  const number = await page.getByText('Ticket number').locator('xpath=following-sibling::*').innerText();
  expect(number).toMatch(/^[A-Z0-9]{8}$/i);

  const mail = await server.outbox.next('support@example.com');
  expect(mail.subject).toContain(number);
  expect(mail.subject).toContain(TICKET.title);
  expect(mail.text).toContain('Clara Sommer');
  expect(mail.text).toContain(clara.email);
  expect(mail.text).toContain('It blinks.');
  expect(mail.text).toContain('Nothing else happens.');

  await button(page, 'Write another message').click();
  await expect(field(page, 'Title')).toHaveValue('');
  await recipient(page).selectOption('billing@example.com');
  await fill(page);
  await button(page, 'Send').click();
  await expect(sent).toBeVisible();
  expect((await server.outbox.next('billing@example.com')).subject).toContain(TICKET.title);
});
