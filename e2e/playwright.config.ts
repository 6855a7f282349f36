import { defineConfig } from '@playwright/test';

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Pages do not live long enough to repay the cost of the optimising compilers.
  '--js-flags=--no-opt',
];

export default defineConfig({
  testDir: 'tests',
  globalSetup: './harness/template.ts',
  outputDir: 'artifacts/results',
  // Each worker has its own browser and server.
  workers: 2,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  // A long timeout costs nothing in a successful run; a machine with shared processors may be ten times slower.
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
    // Animations take a fifth of the suite's time; the test of the fade turns them on.
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'en-US',
    timezoneId: 'Europe/Berlin',
    actionTimeout: 60_000,
    // A trace takes a quarter of a test's time: use `--trace on` to record a failure.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
});
