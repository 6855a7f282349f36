import type { BrowserContext, Page } from '@playwright/test';
import { signInWithCode } from '../harness/administration';
import { newPartners, order } from '../harness/cases';
import { Calls, turnOffAutoRefresh } from '../harness/colleagues';
import { EVENTS, noteStreams } from '../harness/live';
import { alert, enterCode, expectSignedIn, heading, signIn, submitLogin } from '../harness/people';
import { expectSentToLogin } from '../harness/relogin';
import { type Account, PASSWORD, type Server } from '../harness/server';
import { openSettings } from '../harness/settings';
import { expect, test } from '../harness/test';

const NEW_PASSWORD = 'Crown-And-Bridge-52';

interface Person {
  server: Server;
  account: Account;
  /** API calls in a session of another browser. */
  calls: Calls;
  /** The browsers whose sessions end. */
  browsers: BrowserContext[];
}

interface Cause {
  name: string;
  /** Ends the sessions; returns the account to sign in with afterwards, or nothing if the person cannot. */
  end: (person: Person) => Promise<Account | undefined>;
  /** How long until the page shows it; at once if not set. */
  showsAfter?: string;
}

async function withSession(server: Server, rights: Parameters<Server['describe']>[0] = []) {
  const { account, person } = server.describe(rights, {});
  const { tokens } = await server.makeWorld({ people: [{ ...person, has_session: true }] });
  return { account, calls: Calls.with(server, tokens[0]) };
}

async function changePassword({ account, calls }: Person): Promise<Account> {
  const form = new FormData();
  form.set('old_password', PASSWORD);
  for (const name of ['new_password', 'new_password_confirm']) form.set(name, NEW_PASSWORD);
  await calls.sendForm('PUT', '/v1/auth/change-password/', form);
  return { ...account, password: NEW_PASSWORD };
}

async function disable({ server, calls }: Person): Promise<undefined> {
  const { id } = await calls.send('GET', '/v1/auth/check/');
  const staff = await withSession(server, ['main-company', 'staff']);
  const form = { reason: 'Ticket 4711: has left the practice.' };
  const send = (code: string, status: number) =>
    staff.calls.send('POST', `/v1/cs/users/${id}/disable/`, { ...form, code }, [status]);
  // Called without a code, the server sends one.
  await send('', 400);
  await send(await server.outbox.nextCode(staff.account.email), 200);
}

const CAUSES: Cause[] = [
  {
    name: 'was ended in another browser',
    end: async ({ account, calls }) => {
      await calls.send('DELETE', '/v1/user/sessions/');
      return account;
    },
  },
  { name: 'ended with a new password', end: changePassword },
  { name: 'ended because the account was disabled', end: disable },
  {
    name: 'has lost its cookie',
    end: async ({ account, browsers }) => {
      for (const browser of browsers) await browser.clearCookies();
      return account;
    },
    showsAfter: '59:00',
  },
];

/** Cuts a tab off from live updates: an action in it has to reveal the end. */
async function deafen(tab: Page): Promise<void> {
  for (const path of [EVENTS, '**/v1/auth/session/']) await tab.route(path, () => {});
}

async function signInAgain(tab: Page, account: Account | undefined, before: Account, from: string) {
  await submitLogin(tab, account ?? before);
  if (!account) return await expect(alert(tab, 'Check your email or password')).toBeVisible();
  await expect(tab).toHaveURL(from);
  await expectSignedIn(tab);
}

for (const { name, end, showsAfter } of CAUSES) {
  test(`SES-02: a session that ${name} leads to the login and back: idle, in use and in two tabs`, async ({
    server,
    openBrowser,
  }) => {
    const { account, calls } = await withSession(server);
    const browsers: BrowserContext[] = [];
    const open = async (...paths: string[]) => {
      const browser = await openBrowser();
      browsers.push(browser);
      await browser.clock.install();
      const tabs = await Promise.all(paths.map(async (path) => ({ path, tab: await browser.newPage() })));
      for (const [index, { path, tab }] of tabs.entries()) {
        if (index === 0) await signIn(tab, account);
        await tab.goto(path);
        await expectSignedIn(tab);
      }
      return tabs;
    };
    const untouched = [
      ...(await open('/connections?search=braun')),
      ...(await open('/dashboard', '/cases?status=Open')),
    ];
    const used = await (await openBrowser()).newPage();
    browsers.push(used.context());
    await used.clock.install();
    await signIn(used, account);
    await deafen(used);
    await openSettings(used);

    const after = await end({ server, account, calls, browsers });

    await used.getByRole('navigation').getByRole('link', { name: 'Connections' }).click();
    for (const browser of browsers) if (showsAfter) await browser.clock.fastForward(showsAfter);
    await expectSentToLogin(used, '/connections');
    expect(await used.evaluate(() => localStorage.getItem('user'))).toBeNull();
    for (const { tab, path } of untouched) await expectSentToLogin(tab, path);

    await used.goBack();
    await expect(heading(used, 'Sign in'), 'Back shows no empty page').toBeVisible();
    await used.goForward();
    await signInAgain(used, after, account, '/connections');
    for (const { tab, path } of untouched.slice(0, 2)) await signInAgain(tab, after, account, path);
  });
}

test('SES-02: a page opened after its session has ended leads to the login', async ({ page, server }) => {
  const { account, calls } = await withSession(server);
  await signIn(page, account);
  await calls.send('DELETE', '/v1/user/sessions/');
  await page.goto('/dashboard?view=week');
  await expect(alert(page, 'Relogin required.')).toBeVisible();
  await expectSentToLogin(page, '/dashboard?view=week');
});

test('SES-02: pages without live updates ask once a minute', async ({ server, openBrowser }) => {
  const partners = await newPartners(server);
  const made = await order(partners);
  await turnOffAutoRefresh(server, partners.clinic);
  const staff = await withSession(server, ['main-company', 'staff']);

  const open = async (path: string, account: Account, signInTo: typeof signIn = signIn) => {
    const tab = await (await openBrowser()).newPage();
    await tab.clock.install();
    await tab.addInitScript(() => {
      window.print = () => {};
    });
    await signInTo(tab, account);
    const streams = noteStreams(tab);
    await tab.goto(path);
    await expect(tab.getByRole('main').getByRole('heading').first()).toBeVisible();
    return { tab, path, streams, account };
  };
  const signInStaff = (tab: Page, account: Account) => signInWithCode(tab, server, account);
  const plain = await open('/dashboard', partners.clinic);
  const print = await open(`/cases/${made.no}/print`, partners.clinic);
  const administration = await open('/adm/users', staff.account, signInStaff);

  for (const { calls } of [{ calls: partners.clinicCalls }, staff])
    await calls.send('DELETE', '/v1/user/sessions/');
  for (const { tab, path, streams } of [plain, print, administration]) {
    await tab.clock.fastForward('01:00');
    await expectSentToLogin(tab, path);
    expect(streams).toEqual([]);
  }

  for (const { tab, path, account } of [plain, print, administration]) {
    await submitLogin(tab, account);
    if (account === staff.account) await enterCode(tab, await server.outbox.nextCode(account.email));
    await expect(tab).toHaveURL(path);
  }
});
