/** Delays the answer of a call, from the first or a later one on, until the test releases it; counts the calls. */
import type { Page } from '@playwright/test';

export async function hold(
  page: Page,
  url: string,
  first = 1,
): Promise<{ release: () => void; calls: () => number }> {
  let calls = 0;
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(url, async (route) => {
    calls += 1;
    if (calls >= first) await released;
    await route.continue();
  });
  return { release, calls: () => calls };
}
