/** Invitations across regions are refused: the data could not be shared (CON-07, GRP-03). */
import { Calls, makeGroup, newColleague } from '../harness/colleagues';
import { message, openCreate, send, signInToConnections } from '../harness/connections';
import { inviteEmail } from '../harness/groups';
import { button, field } from '../harness/people';
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

test('CON-02 CON-07 GRP-01 GRP-03: somebody of the other region cannot be asked for a connection or invited to a group', async ({
  page,
  sites: { eu, us },
}) => {
  const ada = await newColleague(eu, 'Ada Klein');
  const american = await newColleague(us, 'Mia Stone');
  await makeGroup(eu, ada, 'North');
  await signInToConnections(page, ada, eu.url);
  await openCreate(page);
  await message(page).fill('Hello.');
  await field(page, 'Email').fill(american.email);
  await expect(field(page, 'Email')).toHaveAccessibleDescription(OTHER_REGION);
  await expect(send(page)).toBeDisabled();

  await page.goto(`${eu.url}/groups`);
  await button(page, 'Invite new member').click();
  await inviteEmail(page).fill(american.email);
  await expect(inviteEmail(page)).toHaveAccessibleDescription(OTHER_REGION);
  await expect(button(page, 'Send Invite')).toBeDisabled();
  const email = us.newEmail();
  await inviteEmail(page).fill(email);
  await expect(button(page, 'Send Invite'), 'a person of no region can be invited').toBeEnabled();
  await newColleague(us, 'Max Stone', { email });
  await button(page, 'Send Invite').click();
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText(`Warning${OTHER_REGION}`);

  const calls = await Calls.of(eu, ada);
  expect((await calls.send('GET', '/v1/connections/')).pending).toEqual([]);
  expect((await calls.group()).sg_users.pending).toEqual([]);
});
