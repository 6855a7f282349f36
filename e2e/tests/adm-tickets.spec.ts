import { DEVICE_MANAGER, openAs, row, testWithDemo as test } from '../harness/administration';
import { newColleague } from '../harness/colleagues';
import { button, field, heading, signIn } from '../harness/people';
import { dialog } from '../harness/settings';
import { expect } from '../harness/test';

test('ADM-03 HLP-01: a question becomes a ticket and its answer a mail, and one is written for the customer of a device', async ({
  page,
  server,
  openBrowser,
}) => {
  const clara = await newColleague(server, 'Clara Sommer', { institution: 'Sommer Dental' });
  const hers = await (await openBrowser()).newPage();
  await signIn(hers, clara);
  await hers.goto('/helpdesk');
  await field(hers, 'Title').fill('The scanner is silent');
  await field(hers, 'Description').fill('It blinks.');
  await button(hers, 'Send').click();
  await expect(hers.getByRole('heading', { name: 'Your message was sent' })).toBeVisible();

  await openAs(page, server, DEVICE_MANAGER, '/adm/registration/tickets', 'Tickets');
  await field(page, 'Search').fill(clara.email);
  await expect(row(page, 'The scanner is silent')).toContainText('Open');
  await row(page, 'The scanner is silent').click();
  await expect(heading(page, 'Ticket')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Messages' })).toContainText('It blinks.');
  await page.getByLabel('Answer').fill('Please hold its button for ten seconds.');
  await button(page, 'Send answer').click();
  await expect(page.getByText('The answer was sent.')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Messages' }).getByRole('listitem')).toHaveCount(2);
  await expect(page.getByText('Answered', { exact: true })).toBeVisible();
  const mail = await server.outbox.next(clara.email);
  expect(mail.text).toContain('Please hold its button for ten seconds.');

  await button(page, 'Close ticket').click();
  await expect(page.getByText('Closed', { exact: true })).toBeVisible();
  const follow = (name: string) =>
    page.getByRole('navigation').getByRole('link', { name, exact: true }).click();
  await follow('Tickets');
  await page.getByLabel('Status').selectOption('Closed');
  await expect(row(page, 'The scanner is silent')).toBeVisible();

  await follow('User Registrations');
  await row(page, 'Mira Hoffmann').click();
  await expect(heading(page, 'Device Detail')).toBeVisible();
  await expect(page.getByText('LQ-204272').first()).toBeVisible();
  await button(page, 'New ticket').click();
  const asked = dialog(page, 'New ticket');
  await asked.getByLabel('Title').fill('Calibration is due');
  await asked.getByLabel('Description').fill('Reported by telephone.');
  await asked.getByRole('button', { name: 'Create ticket' }).click();
  await expect(page.getByText('The ticket was created.')).toBeVisible();
  await follow('Tickets');
  await expect(row(page, 'Calibration is due')).toContainText('Mira Hoffmann');
});
