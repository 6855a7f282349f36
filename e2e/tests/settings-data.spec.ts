import { expectSignedIn, submitLogin } from '../harness/people';
import { confirmRegion } from '../harness/regions';
import { openSettings } from '../harness/settings';
import { expect } from '../harness/test';
import { testWith, VARIANT } from '../harness/with';

const european = testWith('data-eu', VARIANT);
const american = testWith('data-us', { ...VARIANT, ARCHWAY_SERVER__LOCATION: 'US' });

european('SET-01: Data tells the region and when the migration was completed', async ({ page, server }) => {
  const account = server.createUser();
  await confirmRegion(server, account, 'DE');
  await page.goto('/login');
  await submitLogin(page, account);
  await expectSignedIn(page);
  await openSettings(page);
  const data = page.getByRole('region', { name: 'Data' });
  await expect(data).toContainText('Data region');
  await expect(data).toContainText('European Union');
  await expect(data).toContainText('Data migration completed');
  const today = new Date().toLocaleDateString('en', { dateStyle: 'long', timeZone: 'Europe/Berlin' });
  await expect(data).toContainText(today);
});

european('SET-01: a migration on its way is told in percent', async ({ page, server }) => {
  const account = server.createUser();
  await confirmRegion(server, account, 'DE');
  await page.route('**/v1/user/migration/', (route) => route.fulfill({ json: { cases_mv_percent: 40 } }));
  await page.goto('/login');
  await submitLogin(page, account);
  await expectSignedIn(page);
  await openSettings(page);
  const data = page.getByRole('region', { name: 'Data' });
  await expect(data).toContainText('Data migration is in progress');
  await expect(data).toContainText('40%');
  await expect(data.getByRole('progressbar', { name: 'Data migration is in progress' })).toBeVisible();
});

american('SET-01: in the US there is a region, but no migration', async ({ page, server }) => {
  const account = server.createUser();
  await confirmRegion(server, account, 'US');
  await page.goto('/login');
  await submitLogin(page, account);
  await expectSignedIn(page);
  await openSettings(page);
  const data = page.getByRole('region', { name: 'Data' });
  await expect(data).toContainText('United States');
  await expect(data).not.toContainText('migration');
});
