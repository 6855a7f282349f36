import { expectSignedIn, heading, password, submitLogin } from '../harness/people';
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
  const account = await us.createUser();
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
