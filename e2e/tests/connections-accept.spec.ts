import type { Page } from '@playwright/test';
import { Calls, newColleague } from '../harness/colleagues';
import { accepted, expectEmpty, expectOutcome, pending } from '../harness/connections';
import { heading, signIn } from '../harness/people';
import type { Account, Server } from '../harness/server';
import { dialog } from '../harness/settings';
import { expect, test } from '../harness/test';

const NO_PERMISSION =
  'Access denied because you are not the user with the requested email. Are you logged in with another account?';
const OTHER_REGION = 'The users are from different regions: EU and non-EU.';

interface Asked {
  clara: Account;
  jonas: Account;
  /** The mailed address of the accept page. */
  link: URL;
}

async function ask(server: Server): Promise<Asked> {
  const clara = newColleague(server, 'Clara Sommer');
  const jonas = newColleague(server, 'Jonas Weber');
  await (await Calls.of(server, clara)).ask(jonas.email);
  return { clara, jonas, link: new URL(await server.outbox.nextLink(jonas.email)) };
}

/** Opens the link as this person, reads the outcome, and is on the page of the connections after OK. */
async function follow(
  page: Page,
  account: Account,
  link: URL,
  [title, text]: ['Info' | 'Error', string],
): Promise<void> {
  await signIn(page, account);
  await page.goto(link.href);
  await expectOutcome(page, title, text);
  await expect(page).toHaveURL('/connections');
  await expect(heading(page, 'Connections')).toBeVisible();
}

/** The region of a link, as it is written into it. */
function withRegion(link: URL, region: string): URL {
  const changed = new URL(link);
  changed.searchParams.set('sid', btoa(region));
  return changed;
}

test('CON-05: a link that nobody was sent is an invalid token', async ({ page, server }) => {
  const { jonas, link } = await ask(server);
  const [, , , cidb64 = '', token = ''] = link.pathname.split('/');
  await signIn(page, jonas);
  for (const path of [
    `/connections/accept/${cidb64}/${token.slice(0, -1)}`,
    `/connections/accept/${cidb64}/garbage`,
    '/connections/accept/garbage/garbage',
    `/connections/accept/%F0%9F%A6%B7/${token}`,
  ]) {
    await page.goto(`${path}${link.search}`);
    await expectOutcome(page, 'Error', 'Invalid token');
    await expect(page).toHaveURL('/connections');
  }
  await expect(pending(page)).toHaveCount(1);
});

test('CON-05: a request that was made again has another link, the older one is an invalid token', async ({
  page,
  server,
}) => {
  const { clara, jonas, link } = await ask(server);
  const calls = await Calls.of(server, clara);
  const { pending: asked } = await calls.send('GET', '/v1/connections/');
  const again = { email: jonas.email, alias: '', text: 'Hello again.' };
  await calls.send('POST', `/v1/connections/${asked[0].id}/request/`, again);
  await follow(page, jonas, link, ['Error', 'Invalid token']);
  await page.goto(await server.outbox.nextLink(jonas.email));
  await expectOutcome(page, 'Info', 'Request is accepted');
});

test('CON-05: a link works for the invited address only', async ({ page, server, openBrowser }) => {
  const { clara, jonas, link } = await ask(server);
  await follow(page, newColleague(server, 'Mira Hoffmann'), link, ['Error', NO_PERMISSION]);
  await expectEmpty(page);
  const own = await (await openBrowser()).newPage();
  await follow(own, clara, link, ['Error', NO_PERMISSION]);
  await expect(pending(own)).toContainText(jonas.email);
});

test('CON-05: a link works once', async ({ page, server }) => {
  const { jonas, link } = await ask(server);
  await follow(page, jonas, link, ['Info', 'Request is accepted']);
  await page.goto(link.href);
  await expectOutcome(page, 'Info', 'Request is already accepted');
  await expect(accepted(page)).toContainText('Clara Sommer');
});

test('CON-05: the page sends a link once, however often it is drawn, and again when it is opened again', async ({
  page,
  server,
}) => {
  const { jonas, link } = await ask(server);
  let calls = 0;
  page.on('request', (request) => {
    if (request.url().includes('/v1/connections/accept/')) calls += 1;
  });
  await signIn(page, jonas);
  await page.goto(link.href);
  await expect(dialog(page, 'Info')).toContainText('Request is accepted');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(accepted(page)).toContainText('Clara Sommer');
  expect(calls).toBe(1);
  await page.reload();
  await expectOutcome(page, 'Info', 'Request is already accepted');
});

test('CON-05: what was rejected has to be requested again', async ({ page, server }) => {
  const { jonas, link } = await ask(server);
  const calls = await Calls.of(server, jonas);
  const { pending: asked } = await calls.send('GET', '/v1/connections/');
  await calls.send('PUT', `/v1/connections/${asked[0].id}/reject/`);
  await follow(page, jonas, link, ['Error', 'Request is needed']);
  await expectEmpty(page);
});

test('CON-05: a link without a region we know is "Invalid data"', async ({ page, server }) => {
  const { jonas, link } = await ask(server);
  await follow(page, jonas, withRegion(link, 'MARS'), ['Error', 'Invalid data']);
  await expect(pending(page)).toHaveCount(1);
  for (const search of ['', '?sid=', '?sid=%25%25']) {
    await page.goto(`${link.pathname}${search}`);
    await expectOutcome(page, 'Error', 'Invalid data');
    await expect(pending(page), 'nothing was answered').toHaveCount(1);
  }
});

test('CON-05: a link of the other region is not for this server', async ({ page, server }) => {
  const { jonas, link } = await ask(server);
  await follow(page, jonas, withRegion(link, 'US'), ['Error', OTHER_REGION]);
  await expect(pending(page)).toHaveCount(1);
});

const answers: { code: string; status: number; text: string }[] = [
  {
    code: 'no email',
    status: 400,
    text: 'Unable to verify the requester: your account has no email. Please verify the email on your social media account and try again.',
  },
  { code: 'same group user', status: 400, text: "Can't invite group member" },
  { code: 'Whatever.', status: 403, text: 'Access denied' },
  { code: 'Something nobody has written down', status: 400, text: 'Something nobody has written down' },
];

for (const { code, status, text } of answers) {
  // No account of this server gets these answers.
  test(`CON-05: ${status} '${code}' is "${text.slice(0, 40)}"`, async ({ page, server }) => {
    await page.route('**/v1/connections/accept/**', (route) =>
      route.fulfill({ status, json: { detail: code } }),
    );
    const link = new URL('/connections/accept/somebody/token', server.url);
    await follow(page, newColleague(server, 'Jonas Weber'), link, ['Error', text]);
  });
}

test('CON-05: a server that cannot be reached is asked again', async ({ page, server }) => {
  const { jonas, link } = await ask(server);
  await signIn(page, jonas);
  await page.route('**/v1/connections/accept/**', (route) => route.abort('internetdisconnected'), {
    times: 1,
  });
  await page.goto(link.href);
  const failed = dialog(page, 'Error');
  await expect(failed).toContainText('The server cannot be reached. Please try again in a moment.');
  await failed.getByRole('button', { name: 'Try again' }).click();
  await expectOutcome(page, 'Info', 'Request is accepted');
  await expect(accepted(page)).toContainText('Clara Sommer');
});
