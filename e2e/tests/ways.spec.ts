import { expectSignedIn, heading, submitLogin } from '../harness/people';
import { expect, test } from '../harness/test';

test('SES-04 ACC-12 NAV-04: a deep link asks for signing in and then opens, no next leaves this site, and an unknown path is not found', async ({
  page,
  context,
  server,
}) => {
  const strangers: string[] = [];
  context.on('request', (request) => {
    if (new URL(request.url()).origin !== server.url) strangers.push(request.url());
  });
  await page.goto('/no/such/page');
  await expect(heading(page, '404 not found')).toBeVisible();
  await page.getByRole('link', { name: 'Home' }).click();
  await expect(page).toHaveURL('/login');

  await page.goto('/dashboard?view=week');
  await expect(page).toHaveURL('/login?next=%2Fdashboard%3Fview%3Dweek');
  const account = await server.createUser();
  await submitLogin(page, account);
  await expect(page).toHaveURL('/dashboard?view=week');
  await expectSignedIn(page);

  // The browser resolves these to another site; the same rule refuses the others.
  for (const next of ['%2F%2Fevil.example', '/%5Cevil.example', '/%09/evil.example']) {
    await page.goto(`/login?next=${next}`);
    await expect(page).toHaveURL('/dashboard');
    await expectSignedIn(page);
  }
  await context.clearCookies();
  await page.goto('/healthz');
  await page.evaluate(() => localStorage.removeItem('user'));
  await page.goto('/login?next=/%09/evil.example');
  await submitLogin(page, account);
  await expectSignedIn(page);
  expect(new URL(page.url()).origin).toBe(server.url);

  await page.goto('/');
  await expect(page).toHaveURL('/dashboard');
  await page.goto('/dashboard/nothing');
  await expect(heading(page, '404 not found')).toBeVisible();
  await page.getByRole('link', { name: 'Home' }).click();
  await expect(page).toHaveURL('/dashboard');
  expect(strangers).toEqual([]);
});
