/** Playwright's test, with a separate server and a browser whose errors fail the test. */
import { type BrowserContext, type BrowserContextOptions, test as base, expect } from '@playwright/test';
import { type Server, startServer } from './server';
import { watch } from './watch';
import { leaveOutWelcome } from './welcome';

interface TestFixtures {
  /** An option: the welcome of the first sign-in stays open until the test handles it. */
  keepsWelcome: boolean;
  /** Opens another browser, which shares nothing with the first. */
  openBrowser: (options?: BrowserContextOptions) => Promise<BrowserContext>;
  /** Starts a server with other settings, for one test. */
  serverWith: (settings: Record<string, string>) => Promise<Server>;
}

interface WorkerFixtures {
  server: Server;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern
    async ({}, use, worker) => {
      const server = await startServer(`worker-${worker.workerIndex}`);
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  keepsWelcome: [false, { option: true }],
  baseURL: async ({ server }, use) => use(server.url),
  // Servers must stop after the pages that use them: Playwright tears down fixtures in reverse order.
  context: async ({ serverWith: _, context, keepsWelcome }, use) => {
    const faults = await watch(context);
    if (!keepsWelcome) leaveOutWelcome(context);
    await use(context);
    expect(faults, 'what the pages complained about').toEqual([]);
  },
  openBrowser: async ({ serverWith: _, browser, baseURL, keepsWelcome }, use) => {
    const opened: { context: BrowserContext; faults: string[] }[] = [];
    await use(async (options) => {
      const context = await browser.newContext({ baseURL, ...options });
      opened.push({ context, faults: await watch(context) });
      if (!keepsWelcome) leaveOutWelcome(context);
      return context;
    });
    for (const { context, faults } of opened) {
      await context.close();
      expect(faults, 'what the pages of another browser complained about').toEqual([]);
    }
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern
  serverWith: async ({}, use, info) => {
    const started: Server[] = [];
    await use(async (settings) => {
      const server = await startServer(`test-${info.testId}`, settings);
      started.push(server);
      return server;
    });
    for (const server of started) await server.stop();
  },
});

export { expect };
