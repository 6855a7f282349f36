// Cold loads in headless Chromium with the connection of a slow phone (1.6 Mbit/s, 150 ms, CPU four times slower):
//   node measure.mjs URL [RUNS]
// prints JSON: for `ours` and for `floor`, first contentful paint (ms) and transferred bytes of each run.
import { createServer } from 'node:http';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { chromium } from 'playwright-core';
import { slowDown } from '../slow-line.mjs';

const [url, runs = '5'] = process.argv.slice(2);
const BYTES_PER_SECOND = 1.6e6 / 8;
const ROUND_TRIP_MS = 150;
const CPU_SLOWDOWN = 4;
const SETTLE_MS = 1000;

/** Serves the floor from memory, compressed, as a good server would. */
async function serveFloor() {
  const bundle = await build({
    entryPoints: [new URL('floor.jsx', import.meta.url).pathname],
    bundle: true,
    minify: true,
    write: false,
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  const page = '<!doctype html><html lang="en"><meta charset="utf-8"><title>Floor</title><div id="root"></div><script src="/floor.js"></script>';
  const files = {
    '/': ['text/html', gzipSync(page)],
    '/floor.js': ['text/javascript', gzipSync(bundle.outputFiles[0].contents)],
  };
  const server = createServer((request, response) => {
    const [type, body] = files[request.url] ?? [];
    if (!body) return response.writeHead(404).end();
    response.writeHead(200, { 'content-type': type, 'content-encoding': 'gzip', 'content-length': body.length }).end(body);
  });
  await new Promise((ready) => server.listen(0, '127.0.0.1', ready));
  return { server, url: `http://127.0.0.1:${server.address().port}/` };
}

async function load(browser, address) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  const devtools = await context.newCDPSession(page);
  let bytes = 0;
  devtools.on('Network.loadingFinished', (event) => {
    bytes += event.encodedDataLength;
  });
  await slowDown(devtools, BYTES_PER_SECOND, ROUND_TRIP_MS);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await page.goto(address, { waitUntil: 'load' });
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  await page.waitForLoadState('networkidle').catch(() => {}); // a page with a live stream never has an idle network
  await page.waitForTimeout(SETTLE_MS);
  const paint = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0].startTime);
  await context.close();
  return { paint_ms: Math.round(paint), bytes };
}

const floor = await serveFloor();
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run'],
});
const results = { ours: [], floor: [] };
await load(browser, url); // warms the browser and the server's caches; not counted
for (let run = 0; run < Number(runs); run++) {
  // Alternates, so that a busy moment of the machine affects both.
  results.ours.push(await load(browser, url));
  results.floor.push(await load(browser, floor.url));
}
await browser.close();
floor.server.close();
console.log(JSON.stringify(results));
