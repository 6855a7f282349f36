// Lighthouse with its desktop preset: node measure.mjs URL [RUNS]
// prints JSON: every run's scores (0..100) by category, and the audits that did not reach 1 in the last run.
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import desktop from 'lighthouse/core/config/desktop-config.js';

const [url, runs = '5'] = process.argv.slice(2);
const categories = ['performance', 'accessibility', 'best-practices'];
const results = Object.fromEntries(categories.map((name) => [name, []]));
const short = new Set();

for (let run = 0; run < Number(runs); run++) {
  const chrome = await launch({
    chromePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    chromeFlags: ['--headless=new', '--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
  });
  try {
    const { lhr } = await lighthouse(url, { port: chrome.port, onlyCategories: categories, logLevel: 'silent' }, desktop);
    short.clear();
    for (const name of categories) {
      results[name].push(Math.round(lhr.categories[name].score * 100));
      if (name === 'performance') continue;
      for (const { id, weight } of lhr.categories[name].auditRefs) {
        if (weight > 0 && lhr.audits[id].score !== null && lhr.audits[id].score < 1) short.add(id);
      }
    }
  } finally {
    chrome.kill();
  }
}
console.log(JSON.stringify({ scores: results, short: [...short] }));
