import { newColleague } from '../harness/colleagues';
import {
  accepted,
  createDialog,
  expectSent,
  message,
  openCreate,
  pending,
  send,
  signInToConnections,
} from '../harness/connections';
import { ATELIER, labChoice, labRow, openLabs, POLAR, tab, testWithLabs } from '../harness/labs';
import { alert, field } from '../harness/people';
import { test as base, expect } from '../harness/test';

const test = testWithLabs;

test('CON-02: clinics choose between their own lab and one of the list', async ({ page, server }) => {
  await signInToConnections(page, newColleague(server, 'Clara Sommer'));
  await openCreate(page);
  await expect(page.getByRole('tab')).toHaveText(['With Your Lab', 'Select a Partner']);
  await expect(tab(page, 'With Your Lab')).toHaveAttribute('aria-selected', 'true');
  await field(page, 'Email').fill('mine@lab.example');
  await message(page).fill('Hello.');
  await tab(page, 'Select a Partner').click();
  await expect(labRow(page, POLAR.company)).toBeVisible();
  await expect(message(page)).toBeHidden();
  await tab(page, 'With Your Lab').click();
  await expect(field(page, 'Email'), 'what was written stays').toHaveValue('mine@lab.example');
});

test('CON-02: labs have no such choice', async ({ page, server }) => {
  await signInToConnections(page, newColleague(server, 'Jonas Weber', { role: 'lab' }));
  await openCreate(page);
  await expect(field(page, 'Email')).toBeVisible();
  await expect(page.getByRole('tab')).toHaveCount(0);
});

test('CON-02 API-07: whoever is no lab counts as a clinic', async ({ page, server }) => {
  await signInToConnections(page, newColleague(server, 'Giulia Ferri', { role: 'dealer' }));
  await openCreate(page);
  await expect(page.getByRole('tab')).toHaveCount(2);
});

test('LAB-01: labs are listed with logo, contact and country', async ({ page, server }) => {
  await signInToConnections(page, newColleague(server, 'Clara Sommer'));
  await openLabs(page);
  await expect(createDialog(page).getByRole('radio')).toHaveCount(3);
  const polar = labRow(page, POLAR.company);
  await expect(polar).toContainText('Aino Koskinen');
  await expect(polar).toContainText(POLAR.email);
  await expect(polar).toContainText('Finland');
  const logo = polar.locator('img');
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(256);
});

test('LAB-01 CON-02: a lab is asked, accepts, and is not asked again', async ({
  page,
  server,
  openBrowser,
}) => {
  const clara = newColleague(server, 'Clara Sommer', { institution: 'Sommer Dental' });
  const there = await (await openBrowser()).newPage();
  await signInToConnections(there, POLAR);
  await signInToConnections(page, clara);
  await openLabs(page);
  await expect(send(page)).toBeDisabled();
  await labChoice(page, POLAR.company).check();
  await send(page).click();
  await expectSent(createDialog(page));
  await expect(pending(page)).toContainText('Polar Ceramics');

  await openLabs(page);
  await expect(labRow(page, POLAR.company)).toContainText('Requested');
  await labChoice(page, POLAR.company).check();
  await send(page).click();
  await expect(alert(page, 'You already have a connection to this email address.')).toBeVisible();
  await labChoice(page, ATELIER.company).check();
  await expect(alert(page, 'You already have a connection to this email address.')).toBeHidden();
  await labChoice(page, POLAR.company).check();

  const asked = pending(there).filter({ hasText: 'Sommer Dental' });
  await asked.getByRole('button', { name: 'Accept Invitation' }).click();
  await expect(labRow(page, POLAR.company), 'also while the dialog is open').toContainText('Accepted');
  await expect(send(page)).toBeDisabled();
  await expect(createDialog(page)).toContainText('You are connected to this lab already.');
  await labChoice(page, ATELIER.company).check();
  await expect(send(page)).toBeEnabled();
  await page.keyboard.press('Escape');
  await expect(accepted(page)).toContainText('Aino Koskinen');
});

test('LAB-01: a lab without an account is invited by mail', async ({ page, server }) => {
  await signInToConnections(page, newColleague(server, 'Clara Sommer'));
  await openLabs(page);
  await labChoice(page, ATELIER.company).check();
  await send(page).click();
  await expectSent(createDialog(page));
  await expect(pending(page)).toContainText('No account yet');
  const { subject } = await server.outbox.next(ATELIER.email);
  expect(subject).toBe('Clara Sommer would like to connect with you on Archway');
});

base('LAB-01: without labs the list says what to do instead', async ({ page, server }) => {
  await signInToConnections(page, newColleague(server, 'Clara Sommer'));
  await openCreate(page);
  await tab(page, 'Select a Partner').click();
  await expect(createDialog(page)).toContainText('No labs are listed yet. Invite yours by email.');
  await expect(send(page)).toBeDisabled();
});

base('LAB-01: labs that cannot be loaded are asked for again', async ({ page, server }) => {
  await signInToConnections(page, newColleague(server, 'Clara Sommer'));
  let isAway = true;
  await page.route('**/v1/labs/', (route) =>
    isAway ? route.abort('internetdisconnected') : route.continue(),
  );
  await openCreate(page);
  await tab(page, 'Select a Partner').click();
  const again = createDialog(page).getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible();
  isAway = false;
  await again.click();
  await expect(createDialog(page)).toContainText('No labs are listed yet.');
});
