/** The administration pages, as staff use them. */
import { expect, type Locator, type Page } from '@playwright/test';
import { heading } from './people';
import { type Account, type Server, startServer } from './server';
import { test } from './test';

const member = (name: string, address: string): Account => ({
  email: `${address}@demo.example`,
  password: 'archway-demo',
  name,
});

export const STAFF = member('Sam Okafor', 'staff');
export const DEVICE_MANAGER = member('Dana Petrova', 'device.manager');
export const SALES_MANAGER = member('Ravi Menon', 'sales.manager');
export const VIEWER = member('Ines Duarte', 'viewer');
export const RENTAL_MANAGER = member('Giulia Ferri', 'dealer');

/** The same few people sign in for every test, each time with a new code. */
const LIMITS = Object.fromEntries(
  [
    'LOGIN_PER_ACCOUNT',
    'LOGIN_PER_ACCOUNT_TOTAL',
    'CODE_PER_ACCOUNT',
    'MAIL_PER_TARGET',
    'MAIL_PER_TARGET_TOTAL',
  ].map((limit) => [`ARCHWAY_LIMITS__${limit}`, '100000']),
);

const HELP = { ARCHWAY_HELP__RECIPIENTS: '["support@example.com"]' };

async function serveDemo(name: string, use: (server: Server) => Promise<void>): Promise<void> {
  const server = await startServer(name, { ...LIMITS, ...HELP }, { hasDemo: true });
  await use(server);
  await server.stop();
}

/** A server with the accounts, devices, licences and tickets of the demo. */
export const testWithDemo = test.extend<object, { server: Server }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern
  server: [({}, use, worker) => serveDemo(`demo-${worker.workerIndex}`, use), { scope: 'worker' }],
});

/** The same, for tests whose additions would change the counts of other tests. */
export const testWithOwnDemo = test.extend<object, { server: Server }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern
  server: [({}, use, worker) => serveDemo(`own-demo-${worker.workerIndex}`, use), { scope: 'worker' }],
});

/**
 * Puts the browser in the state after sign-in with a mailed code, without using the page, which has tests of its own.
 */
async function post([path, body]: [string, object]): Promise<{ user?: { token: string } }> {
  const answer = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return await answer.json();
}

function store(user: object): void {
  localStorage.setItem('user', JSON.stringify({ ...user, token: undefined, is_first_login: false }));
}

export async function signInWithCode(
  page: Page,
  server: Server,
  { email, password }: Account,
): Promise<void> {
  await page.goto('/healthz');
  await page.evaluate(post, ['/v1/auth/login/', { username: email, password }] as [string, object]);
  const otp = await server.outbox.nextCode(email);
  const { user } = await page.evaluate(post, ['/v1/auth/login/otp/', { username: email, otp }] as [
    string,
    object,
  ]);
  if (!user) throw new Error(`${email} is not let in`);
  await page.evaluate(store, user);
}

export async function openAs(
  page: Page,
  server: Server,
  who: Account,
  path: string,
  title: string,
): Promise<void> {
  await signInWithCode(page, server, who);
  await page.goto(path);
  await expect(heading(page, title)).toBeVisible();
}

/** A row: a table row on wide windows, a card on small ones. */
export const row = (page: Page, text: string): Locator => page.getByRole('row').filter({ hasText: text });
