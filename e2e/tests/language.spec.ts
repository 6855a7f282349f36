import type { Page } from '@playwright/test';
import { field, fillSignup, heading } from '../harness/people';
import { expect, test } from '../harness/test';
import { say } from '../harness/texts';

async function chooseGerman(page: Page): Promise<void> {
  const remembered = page.waitForResponse('**/v1/setLang/');
  await page.getByRole('combobox', { name: 'Language' }).selectOption({ label: 'Deutsch' });
  expect((await remembered).status()).toBe(200);
}

test('API-06 WLB-02: the language chosen in one tab changes all of them and is remembered', async ({
  page,
  context,
}) => {
  const other = await context.newPage();
  await other.goto('/signup');
  await expect(heading(other, 'Create New Account')).toBeVisible();
  await page.goto('/login');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await chooseGerman(page);
  await expect(heading(other, say('pages', 'signup.title'))).toBeVisible();
  await expect(heading(page, say('pages', 'login.title'))).toBeVisible();
  await expect(page).toHaveTitle(`${say('pages', 'login.title')} · Archway`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  expect(await context.cookies()).toContainEqual(expect.objectContaining({ name: 'language', value: 'de' }));
  await page.goto('/no/such/page');
  await expect(page.getByText(say('pages', 'errors.notFoundText'))).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
});

test('API-06: query beats cookie beats browser, and English is left for the rest', async ({
  page,
  openBrowser,
  server,
}) => {
  const german = await (await openBrowser({ locale: 'de-AT' })).newPage();
  await german.goto('/login');
  await expect(heading(german, say('pages', 'login.title'))).toBeVisible();
  await german.goto('/login?lang=en');
  await expect(heading(german, 'Sign in')).toBeVisible();
  await german.context().addCookies([{ name: 'language', value: 'fr', url: server.url }]);
  await german.goto('/login');
  await expect(german.locator('html')).toHaveAttribute('lang', 'fr');
  await german.goto('/login?lang=de');
  await expect(heading(german, say('pages', 'login.title'))).toBeVisible();

  const finnish = await (await openBrowser({ locale: 'fi-FI' })).newPage();
  await finnish.goto('/login');
  await expect(heading(finnish, 'Sign in')).toBeVisible();
  await page.goto('/login?lang=xx');
  await expect(heading(page, 'Sign in')).toBeVisible();
});

test('ACC-03 ACC-05: signing up in German, with German complaints and a German mail', async ({
  page,
  server,
}) => {
  const email = server.newEmail();
  await page.goto('/signup');
  await fillSignup(page, { email });
  await field(page, 'Email').fill('clara@');
  await field(page, 'Email').blur();
  await expect(page.getByText('Enter a valid email address.')).toBeVisible();
  await chooseGerman(page);
  await expect(page.getByText(say('pages', 'server.emailInvalid'))).toBeVisible();
  await expect(page.getByRole('combobox', { name: say('pages', 'signup.country') })).toHaveValue(
    'Deutschland',
  );
  await page.locator('input[name=username]').fill(email);
  await page.locator('input[name=terms]').check();
  await page.getByRole('button', { name: say('pages', 'signup.submit') }).click();
  await expect(heading(page, say('pages', 'signupEmail.title'))).toBeVisible();

  const mail = await server.outbox.next(email);
  expect(mail.subject).toBe(say('mails', 'activation.subject', { app: 'Archway' }));
  expect(mail.text).toContain(say('mails', 'common.greeting', { name: 'Clara' }));
  expect(mail.html).toContain('<html lang="de">');
});
