// From the click on "Show 3D" in a case to its scan on the screen, with 20 Mbit/s and 20 ms:
//   node view.mjs SERVER EMAIL PASSWORD CASE_NUMBER [RUNS]
// prints JSON: the milliseconds of each run to the first picture and to all details.
import { slowDown } from '../slow-line.mjs';
import { openBrowser } from './browser.mjs';

const [server, email, password, no, runs = '3'] = process.argv.slice(2);
const BYTES_PER_SECOND = 20e6 / 8;
const ROUND_TRIP_MS = 20;
const WAIT_MS = 90_000;

/** Puts the browser in the state after sign-in. */
async function signIn({ email, password }) {
  const send = (path, token, body) =>
    fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
  const answer = await send('/v1/auth/login/', '', { username: email, password });
  const { token, ...user } = (await answer.json()).user;
  await send('/v1/auth/set-first-login-viewed/', token, {});
  localStorage.setItem('user', JSON.stringify({ ...user, is_first_login: false }));
}

async function open(browser) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  page.setDefaultTimeout(WAIT_MS);
  await page.goto(`${server}/healthz`);
  await page.evaluate(signIn, { email, password });
  await page.goto(`${server}/cases/${no}`);
  const show = page.getByRole('button', { name: 'Show 3D' });
  await show.waitFor();
  await page.waitForFunction(() => [...document.images].every(({ complete }) => complete));
  const devtools = await context.newCDPSession(page);
  await slowDown(devtools, BYTES_PER_SECOND, ROUND_TRIP_MS);
  await page.evaluate(() => {
    addEventListener('click', ({ timeStamp }) => performance.mark('click', { startTime: timeStamp }), { capture: true });
  });
  await show.click();
  await page.waitForFunction(() => performance.getEntriesByName('viewer-whole').length > 0);
  const times = await page.evaluate(() => {
    const [click, first, whole] = ['click', 'viewer-first-frame', 'viewer-whole'].map(
      (name) => performance.getEntriesByName(name)[0].startTime,
    );
    return { first_ms: first - click, whole_ms: whole - click };
  });
  await context.close();
  return times;
}

const browser = await openBrowser();
const results = [];
for (let run = 0; run < Number(runs); run++) results.push(await open(browser));
await browser.close();
console.log(JSON.stringify(results));
