/** A test with another server: one for all tests of a file, with other settings. */
import { type Server, startServer } from './server';
import { test } from './test';

export const VARIANT = { ARCHWAY_PAGES__DATA_REGION_VARIANT: 'true' };

export function testWith(name: string, settings: Record<string, string>) {
  return test.extend<object, { server: Server }>({
    server: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern
      async ({}, use, worker) => {
        const server = await startServer(`${name}-${worker.workerIndex}`, settings);
        await use(server);
        await server.stop();
      },
      { scope: 'worker' },
    ],
  });
}
