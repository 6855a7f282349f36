/** Nobody is invited across the regions: their data could not be shared (CON-07, GRP-03). */
import type { Page } from '@playwright/test';
import { Calls, makeGroup, newColleague } from '../harness/colleagues';
import { inviteEmail } from '../harness/groups';
import { button, expectSignedIn, field, submitLogin } from '../harness/people';
import type { Account } from '../harness/server';
import { type Sites, startSites } from '../harness/sites';
import { test as base, expect } from '../harness/test';

const OTHER_REGION =
  'This email account is located in a different region: you cannot connect to transfer data.';

const test = base.extend<object, { sites: Sites }>({
  sites: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern
    async ({}, use, worker) => {
      const sites = await startSites(`groups-${worker.workerIndex}`);
      await use(sites);
      await sites.eu.stop();
      await sites.us.stop();
    },
    { scope: 'worker' },
  ],
});

async function enter(page: Page, url: string, account: Account, path: string): Promise<void> {
  await page.goto(`${url}/login`);
  await submitLogin(page, account);
  await expectSignedIn(page, account.name);
  await page.goto(`${url}${path}`);
}

test('GRP-01 GRP-03: somebody of the other region cannot be invited to a group', async ({
  page,
  sites: { eu, us },
}) => {
  const ada = newColleague(eu, 'Ada Klein');
  const american = newColleague(us, 'Mia Stone');
  const owner = await makeGroup(eu, ada, 'North');
  await enter(page, eu.url, ada, '/groups');
  await button(page, 'Invite new member').click();
  await inviteEmail(page).fill(american.email);
  await expect(inviteEmail(page)).toHaveAccessibleDescription(OTHER_REGION);
  await expect(button(page, 'Send Invite')).toBeDisabled();
  await inviteEmail(page).fill(eu.newEmail());
  await expect(button(page, 'Send Invite'), 'whoever is at home nowhere can').toBeEnabled();
  expect((await owner.group()).sg_users.pending).toEqual([]);
});

test('GRP-03: who settled in the other region after the address was typed is refused as well', async ({
  page,
  sites: { eu, us },
}) => {
  const ada = newColleague(eu, 'Ada Klein');
  await makeGroup(eu, ada, 'North');
  await enter(page, eu.url, ada, '/groups');
  await button(page, 'Invite new member').click();
  const email = us.newEmail();
  await inviteEmail(page).fill(email);
  await expect(button(page, 'Send Invite')).toBeEnabled();
  newColleague(us, 'Mia Stone', { email });
  await button(page, 'Send Invite').click();
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText(`Warning${OTHER_REGION}`);
});

test('CON-02 CON-07: nor can they be asked for a connection, from either side', async ({
  page,
  openBrowser,
  sites: { eu, us },
}) => {
  const european = newColleague(eu, 'Ada Klein');
  const american = newColleague(us, 'Mia Stone');
  const other = await (await openBrowser()).newPage();
  for (const [open, site, from, to] of [
    [page, eu, european, american],
    [other, us, american, european],
  ] as const) {
    await enter(open, site.url, from, '/connections');
    await button(open, 'Create New Connection').click();
    await field(open, 'Message').fill('Hello.');
    await field(open, 'Email').fill(to.email);
    await expect(field(open, 'Email')).toHaveAccessibleDescription(OTHER_REGION);
    await expect(button(open, 'Send Invitation')).toBeDisabled();
    const { pending } = await (await Calls.of(site, from)).send('GET', '/v1/connections/');
    expect(pending).toEqual([]);
  }
});
