import { alert, expectSignedIn, heading, password, submitLogin } from '../harness/people';
import { type Sites, startSites } from '../harness/sites';
import { test as base, expect } from '../harness/test';

const test = base.extend<object, { sites: Sites }>({
  sites: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern
    async ({}, use, worker) => {
      const sites = await startSites(`regions-${worker.workerIndex}`);
      await use(sites);
      await sites.eu.stop();
      await sites.us.stop();
    },
    { scope: 'worker' },
  ],
});

test('ACC-10 NAV-04: a person of the other region signs in there, and / leads there from then on', async ({
  page,
  sites: { eu, us },
}) => {
  const account = us.createUser();
  await page.goto(`${eu.url}/login`);
  await submitLogin(page, account);
  await expect(page).toHaveURL(`${us.url}/login`);
  await expect(heading(page, 'Sign in')).toBeVisible();
  await expect(password(page), 'no password travels in an address').toHaveValue('');
  await submitLogin(page, account);
  await expectSignedIn(page);
  await expect(page).toHaveURL(`${us.url}/dashboard`);

  await page.goto(eu.url);
  await expect(page).toHaveURL(`${us.url}/dashboard`);
  await expectSignedIn(page);
  await page.goto(`${eu.url}/login`);
  await expect(page, 'only / leads away').toHaveURL(`${eu.url}/login`);
});

test('ACC-10: a wrong password is the ordinary failure, wherever the account is', async ({
  page,
  sites: { eu, us },
}) => {
  const { email } = us.createUser();
  const refused = alert(page, 'Check your email or password');
  const took: number[] = [];
  for (const username of [email, 'nobody@clinic.example', eu.createUser().email]) {
    await page.goto(`${eu.url}/login`);
    const begun = Date.now();
    await submitLogin(page, { email: username, password: 'Not-The-Password-1' });
    await expect(refused).toBeVisible();
    took.push(Date.now() - begun);
    await expect(password(page)).toHaveValue('');
    await expect(page).toHaveURL(`${eu.url}/login`);
  }
  for (const time of took)
    expect(time, 'all take as long as asking the other site').toBeGreaterThanOrEqual(1_500);
  const cookies = await page.context().cookies(eu.url);
  expect(cookies.map(({ name }) => name)).not.toContain('archway_home');
});

test('ACC-08: the sites lead to each other, on the main skins only', async ({ page, sites: { eu, us } }) => {
  await page.goto(`${eu.url}/login`);
  await page.getByRole('link', { name: 'Connect to US Site' }).click();
  await expect(page).toHaveURL(`${us.url}/login`);
  await page.getByRole('link', { name: 'Connect to EU Site' }).click();
  await expect(page).toHaveURL(`${eu.url}/login`);
  await page.goto(`${eu.urlOfSkin('nordlab')}/login`);
  await expect(heading(page, 'Sign in')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Connect to/ })).toBeHidden();
});

test('NAV-04: a cookie names a region, never a host', async ({ page, sites: { eu } }) => {
  for (const value of ['https://evil.example', 'EU', 'MARS']) {
    await page.context().addCookies([{ name: 'archway_home', value, url: eu.url }]);
    await page.goto(eu.url);
    await expect(page).toHaveURL(`${eu.url}/login`);
  }
});

test('ACC-10: the answer decides nothing that is not configured', async ({ page, sites: { eu, us } }) => {
  await page.route(`${eu.url}/v1/auth/login/`, (route) =>
    route.fulfill({ json: { user_loc: 'US', server_loc: 'EU', site: 'https://evil.example' } }),
  );
  await page.goto(`${eu.url}/login`);
  await submitLogin(page, us.createUser());
  await expect(
    alert(page, "Your account belongs to another region. Please sign in at that region's site."),
  ).toBeVisible();
  await expect(page).toHaveURL(`${eu.url}/login`);
});

test('ACC-10: a site that is away holds nobody up at the other', async ({ page }) => {
  const { eu, us } = await startSites('regions-away');
  const account = us.createUser();
  await us.stop();
  await page.goto(`${eu.url}/login`);
  await submitLogin(page, account);
  await expect(alert(page, 'Check your email or password')).toBeVisible();
  await submitLogin(page, eu.createUser());
  await expectSignedIn(page);
  await eu.stop();
});
