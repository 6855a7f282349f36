import { heading } from '../harness/people';
import { expect, test } from '../harness/test';

const LIMIT_BYTES = 230_000;

test('the first load of the login page transfers less than 230 kB', async ({ page, context }) => {
  const network = await context.newCDPSession(page);
  const bytes = new Map<string, number>();
  const open = new Set<string>();
  network.on('Network.requestWillBeSent', ({ requestId }) => open.add(requestId));
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    open.delete(requestId);
    bytes.set(requestId, encodedDataLength);
  });
  await network.send('Network.enable');
  await page.goto('/login');
  await expect(heading(page, 'Sign in')).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  await expect.poll(() => open.size).toBe(0);
  expect(bytes.size).toBeGreaterThan(3);
  const total = [...bytes.values()].reduce((sum, length) => sum + length, 0);
  expect(total).toBeLessThan(LIMIT_BYTES);
});
