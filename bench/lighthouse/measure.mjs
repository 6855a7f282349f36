// Lighthouse with its desktop preset, each load with an empty cache:
//   node measure.mjs ORIGIN RUNS PATH...
// prints JSON: for each path the scores (0..100) of each run by category, and the audits that fell short in any run.
// With EMAIL and PASSWORD in the environment, the pages are those of that person.
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import desktop from 'lighthouse/core/config/desktop-config.js';
import puppeteer from 'puppeteer-core';

const [origin, runs, ...paths] = process.argv.slice(2);
const { EMAIL, PASSWORD, CHROMIUM = '/usr/bin/chromium' } = process.env;
// The stream of live updates stays open, so a page never has an idle network: waiting longer does not help.
const MAX_WAIT_MS = 8_000;
const categories = ['performance', 'accessibility', 'best-practices'];

async function signIn(page) {
  await page.goto(`${origin}/login`);
  await page.locator('input[type=email]').fill(EMAIL);
  await page.locator('input[type=password]').fill(PASSWORD);
  await page.locator('button[type=submit]').click();
  await page.waitForFunction(() => !location.pathname.startsWith('/login'));
}

async function measure(page, path) {
  const scores = Object.fromEntries(categories.map((name) => [name, []]));
  const short = new Set();
  for (let run = 0; run < Number(runs); run++) {
    const flags = { onlyCategories: categories, logLevel: 'silent', maxWaitForLoad: MAX_WAIT_MS };
    const { lhr } = await lighthouse(origin + path, flags, desktop, page);
    if (lhr.runtimeError) {
      // Lighthouse sometimes loses the start of a trace; such a run says nothing about the page.
      short.add(lhr.runtimeError.message);
      continue;
    }
    for (const name of categories) {
      scores[name].push(Math.round(lhr.categories[name].score * 100));
      if (name === 'performance') continue;
      for (const { id, weight } of lhr.categories[name].auditRefs) {
        if (weight > 0 && lhr.audits[id].score !== null && lhr.audits[id].score < 1) short.add(id);
      }
    }
  }
  return { scores, short: [...short] };
}

const chrome = await launch({
  chromePath: CHROMIUM,
  chromeFlags: ['--headless=new', '--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
});
try {
  const browser = await puppeteer.connect({ browserURL: `http://127.0.0.1:${chrome.port}`, defaultViewport: null });
  const page = await browser.newPage();
  if (EMAIL) await signIn(page);
  const results = {};
  for (const path of paths) results[path] = await measure(page, path);
  console.log(JSON.stringify(results));
} finally {
  chrome.kill();
}
