import { expectSignedIn, heading, signIn, signInToDashboard, submitLogin } from '../harness/people';
import { expect, test } from '../harness/test';

test('SES-04 ACC-12: a deep link asks for signing in and then opens', async ({ page, server }) => {
  await page.goto('/dashboard?view=week');
  await expect(page).toHaveURL('/login?next=%2Fdashboard%3Fview%3Dweek');
  await submitLogin(page, server.createUser());
  await expect(page).toHaveURL('/dashboard?view=week');
  await expectSignedIn(page);
});

for (const next of [
  '//evil.example',
  'https://evil.example',
  '/\\evil.example',
  '/%5Cevil.example',
  '/%09/evil.example',
  'javascript:alert(1)',
  '/.//evil.example',
]) {
  test(`ACC-12: next=${next} stays on this site`, async ({ page, context, server }) => {
    const strangers: string[] = [];
    context.on('request', (request) => {
      if (new URL(request.url()).origin !== server.url) strangers.push(request.url());
    });
    const login = `/login?next=${next.includes('%') ? next : encodeURIComponent(next)}`;
    await page.goto(login);
    await submitLogin(page, server.createUser());
    await expectSignedIn(page);
    await page.goto(login);
    await expectSignedIn(page);
    expect(new URL(page.url()).origin).toBe(server.url);
    expect(strangers).toEqual([]);
  });
}

test('SES-04: an unknown path is not found, signed in or not', async ({ page, server }) => {
  await page.goto('/no/such/page');
  await expect(heading(page, '404 not found')).toBeVisible();
  await page.getByRole('link', { name: 'Home' }).click();
  await expect(page).toHaveURL('/login');
  await signInToDashboard(page, server.createUser());
  for (const path of ['/no/such/page', '/dashboard/nothing']) {
    await page.goto(path);
    await expect(heading(page, '404 not found')).toBeVisible();
  }
  await page.getByRole('link', { name: 'Home' }).click();
  await expect(page).toHaveURL('/dashboard');
});

test('API-04: below the paths of the API an unknown address is an answer, not a page', async ({ page }) => {
  for (const path of ['/v1/nothing/', '/assets/nothing.js', '/pictures/nothing/']) {
    const answer = await page.request.get(path);
    expect([answer.status(), Object.keys(await answer.json())]).toEqual([404, ['detail']]);
  }
});

test('NAV-04: / is the dashboard for who is signed in, and so is the login', async ({ page, server }) => {
  await signIn(page, server.createUser());
  for (const path of ['/', '/login']) {
    await page.goto(path);
    await expect(page).toHaveURL('/dashboard');
    await expectSignedIn(page);
  }
});
