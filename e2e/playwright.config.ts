import { defineConfig } from '@playwright/test';

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Pages do not live long enough for what the optimising compilers cost.
  '--js-flags=--no-opt',
];

export default defineConfig({
  testDir: 'tests',
  globalSetup: './harness/template.ts',
  outputDir: 'artifacts/results',
  // Each worker has a browser and a server of its own.
  workers: 2,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  // Patience costs nothing where all is well; a machine whose processors are lent out may be ten times slower.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  reporter: [['list'], ['./harness/times.ts']],
  use: {
    browserName: 'chromium',
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
      args: FLAGS,
    },
    viewport: { width: 1440, height: 900 },
    // Movement takes a fifth of the suite's time; the test of the fade asks for it.
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'en-US',
    timezoneId: 'Europe/Berlin',
    actionTimeout: 60_000,
    // A trace takes a quarter of a test's time: `--trace on` records one of what has failed.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
});
