/** Keeps a call from being answered until the test says so, and counts how often it was made. */
import type { Page } from '@playwright/test';

export async function hold(page: Page, url: string): Promise<{ release: () => void; calls: () => number }> {
  let calls = 0;
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(url, async (route) => {
    calls += 1;
    await released;
    await route.continue();
  });
  return { release, calls: () => calls };
}
