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
import { ATELIER, labChoice, labRow, openLabs, POLAR, tab, testWithLabs as test } from '../harness/labs';
import { alert, field } from '../harness/people';
import { expect } from '../harness/test';

test('LAB-01 CON-02: a clinic chooses from the list of labs; one is asked, accepts, and is not asked again; one has no account yet', async ({
  page,
  server,
  openBrowser,
}) => {
  const clara = await newColleague(server, 'Clara Sommer', { institution: 'Sommer Dental' });
  const there = await (await openBrowser()).newPage();
  await signInToConnections(there, POLAR);
  await signInToConnections(page, clara);
  await openCreate(page);
  await expect(page.getByRole('tab')).toHaveText(['With Your Lab', 'Select a Partner']);
  await field(page, 'Email').fill('mine@lab.example');
  await message(page).fill('Hello.');
  await tab(page, 'Select a Partner').click();
  const polar = labRow(page, POLAR.company);
  await expect(polar).toBeVisible();
  await expect(message(page)).toBeHidden();
  await tab(page, 'With Your Lab').click();
  await expect(field(page, 'Email'), 'what was written stays').toHaveValue('mine@lab.example');
  await tab(page, 'Select a Partner').click();
  await expect(createDialog(page).getByRole('radio')).toHaveCount(3);
  await expect(polar).toContainText('Aino Koskinen');
  await expect(polar).toContainText(POLAR.email);
  await expect(polar).toContainText('Finland');
  const logo = polar.locator('img');
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(256);

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
  await expect(createDialog(page)).toContainText('You are already connected with this lab.');
  await labChoice(page, ATELIER.company).check();
  await send(page).click();
  await expectSent(createDialog(page));
  await expect(accepted(page)).toContainText('Aino Koskinen');
  await expect(pending(page)).toContainText('No account yet');
  const { subject } = await server.outbox.next(ATELIER.email);
  expect(subject).toBe('Clara Sommer would like to connect with you on Archway');
});
