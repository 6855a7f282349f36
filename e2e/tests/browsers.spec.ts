import type { Page } from '@playwright/test';
import {
  button,
  codeDialog,
  enterCode,
  expectSignedIn,
  signInToDashboard,
  signOut,
  submitLogin,
} from '../harness/people';
import type { Account, Server } from '../harness/server';
import { card, openSettings, signInToSettings, useMail } from '../harness/settings';
import { expect, test } from '../harness/test';

// Without its window, the browser of the tests calls itself otherwise.
test.use({ userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36' });

const REMEMBER = 'Remember this browser for 30 days';

async function signInRemembered(page: Page, server: Server, account: Account): Promise<void> {
  await page.goto('/login');
  await submitLogin(page, account);
  await codeDialog(page).getByLabel(REMEMBER).check();
  await enterCode(page, await server.outbox.nextCode(account.email));
  await expectSignedIn(page);
}

test('ACC-09: a remembered browser is not asked again, another one is', async ({
  page,
  server,
  openBrowser,
}) => {
  const account = server.createUser(['staff']);
  await signInRemembered(page, server, account);
  await signOut(page);
  await submitLogin(page, account);
  await expectSignedIn(page);

  const other = await (await openBrowser()).newPage();
  await other.goto('/login');
  await submitLogin(other, account);
  await expect(codeDialog(other)).toBeVisible();
});

test('ACC-09: a browser that is not remembered is asked each time', async ({ page, server }) => {
  const account = server.createUser(['staff']);
  await page.goto('/login');
  await submitLogin(page, account);
  await enterCode(page, await server.outbox.nextCode(account.email));
  await expectSignedIn(page);
  await signOut(page);
  await submitLogin(page, account);
  await expect(codeDialog(page)).toBeVisible();
});

test('ACC-09: a browser forgotten in the settings is asked again', async ({ page, server }) => {
  const account = server.createUser(['staff']);
  await signInRemembered(page, server, account);
  await openSettings(page);
  const browsers = card(page, 'Known browsers');
  const inThirtyDays = new Date(Date.now() + 30 * 24 * 3_600_000);
  const date = inThirtyDays.toLocaleDateString('en', { dateStyle: 'long', timeZone: 'Europe/Berlin' });
  await expect(browsers.getByRole('listitem')).toHaveCount(1);
  await expect(browsers.getByRole('listitem')).toContainText('This browser');
  await expect(browsers).toContainText(`Remembered until ${date}`);
  await browsers.getByRole('button', { name: 'Forget: Chrome on Linux' }).click();
  await expect(browsers.getByText('The browser was forgotten.')).toBeFocused();
  await expect(browsers).toContainText('No browser is known yet.');
  await signOut(page);
  await submitLogin(page, account);
  await expect(codeDialog(page)).toBeVisible();
});

test('ACC-09: another factor means that every browser is asked again', async ({ page, server }) => {
  const account = server.createUser();
  await signInToSettings(page, account);
  await useMail(page);
  await server.outbox.next(account.email);
  await signOut(page);
  await signInRemembered(page, server, account);
  await openSettings(page);
  await expect(card(page, 'Known browsers')).toContainText('Remembered until');
  await button(page, 'Turn off').click();
  const off = page.getByRole('dialog', { name: 'Turn off two-step sign-in' });
  await off.getByRole('textbox', { name: 'Password' }).fill(account.password);
  await off.getByRole('button', { name: 'Turn off' }).click();
  await useMail(page);
  await expect(card(page, 'Known browsers')).not.toContainText('Remembered until');
  await server.outbox.next(account.email);
  await server.outbox.next(account.email);
  await signOut(page);
  await submitLogin(page, account);
  await expect(codeDialog(page)).toBeVisible();
});

test('ACC-09: a mail tells of a new browser, but not of the first and of known ones', async ({
  page,
  server,
  openBrowser,
}) => {
  const account = server.createUser();
  await signInToDashboard(page, account);
  await signOut(page);
  await signInToDashboard(page, account);
  const other = await (
    await openBrowser({ userAgent: 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0' })
  ).newPage();
  await signInToDashboard(other, account);
  const { subject, text } = await server.outbox.next(account.email);
  expect(subject).toBe('New sign-in to your Archway account');
  expect(text).toContain('Firefox');
  expect(text).toContain(`${server.url}/settings`);
  expect((await server.outbox.messages()).filter(({ to }) => to === account.email)).toHaveLength(1);
});

test('ACC-09: a forgotten browser is new again, and told of', async ({ page, server }) => {
  const account = server.createUser();
  await signInToSettings(page, account);
  await button(page, 'Forget: Chrome on Linux').click();
  await expect(page.getByText('The browser was forgotten.')).toBeVisible();
  await signOut(page);
  await signInToDashboard(page, account);
  expect((await server.outbox.next(account.email)).subject).toBe('New sign-in to your Archway account');
});
