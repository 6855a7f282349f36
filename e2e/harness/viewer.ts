/** The scans of a case in 3D: what is done with them, and what is to be seen. */
import { expect, type Locator, type Page } from '@playwright/test';
import { type MadeCase, openCase, order, type Partners } from './cases';
import { Calls } from './colleagues';
import { attach, whenDrawn } from './files';
import { button, signIn } from './people';
import { type Picture, readPng, type Seen, seenOn, unlike } from './pixels';
import type { Sample } from './samples';
import { CLINIC } from './screens-cases';
import type { Server } from './server';

/** A case of the demo with both jaws as they are and as they were; gives it once all is drawn. */
export async function scannedCase(server: Server): Promise<MadeCase> {
  const calls = await Calls.of(server, CLINIC);
  const { posts } = await calls.send('GET', '/v1/cases/?status=Open');
  const found = posts.find(({ files_count }: { files_count: number }) => files_count >= 4);
  expect(found, 'a case of the demo with four scans').toBeDefined();
  await whenDrawn(calls, found);
  return found;
}

/** What takes the mouse and the keys. */
export const stage = (page: Page): Locator => page.getByRole('application', { name: '3D scans' });

/** A tool beside the picture. */
export const tool = (page: Page, name: string): Locator =>
  page.getByRole('group', { name: 'View', exact: true }).getByRole('button', { name, exact: true });

const layers = (page: Page): Locator => page.getByRole('region', { name: 'Layers' });

/** What a layer is shown or hidden with, and how clearly it is shown. */
export const eye = (page: Page, name: string): Locator =>
  layers(page).getByRole('button', { name: `Show ${name}`, exact: true });

export const opacity = (page: Page, name: string): Locator =>
  layers(page).getByRole('slider', { name: `Opacity of ${name}`, exact: true });

export const layerItems = (page: Page): Locator => layers(page).getByRole('listitem');

async function waitForMark(page: Page, name: string): Promise<void> {
  await page.waitForFunction((mark) => performance.getEntriesByName(mark).length > 0, name);
}

/** Once every layer is there as finely as it will be. */
export async function whenWhole(page: Page): Promise<void> {
  await waitForMark(page, 'viewer-whole');
}

/** Shows in 3D what a clinic has sent with an order. */
export async function showScans(page: Page, partners: Partners, samples: Sample[]): Promise<void> {
  const made = await order(partners);
  for (const sample of samples) await attach(partners.clinicCalls, made, sample);
  await whenDrawn(partners.clinicCalls, made);
  await signIn(page, partners.clinic);
  await openCase(page, made);
  await openViewer(page);
}

export async function openViewer(page: Page): Promise<void> {
  await page.evaluate(() => performance.clearMarks());
  await button(page, 'Show 3D').click();
  await expect(stage(page).locator('canvas')).toBeVisible();
  await whenWhole(page);
}

/** The list of layers is folded where it would leave little room. */
export async function unfoldLayers(page: Page): Promise<void> {
  const header = layers(page).getByRole('button', { name: 'Layers', exact: true });
  await expect(header).toHaveAttribute('aria-expanded', 'false');
  await header.click();
}

/** Gives what the viewer says it has left in the memory of the graphics. */
export async function closeViewer(page: Page): Promise<Record<string, number>> {
  await button(page, 'Show the picture').click();
  await expect(stage(page)).toHaveCount(0);
  await waitForMark(page, 'viewer-closed');
  return await page.evaluate(() => {
    const [mark] = performance.getEntriesByName('viewer-closed');
    return (mark as PerformanceMark).detail;
  });
}

/** Only the scans: what lies over them, or around them when they have the focus, is not of interest. */
const SCANS_ALONE = `
  [role="application"] ~ * { visibility: hidden !important; }
  [role="application"] { outline: none !important; }
`;

/** A picture of the scans and nothing else. */
export async function look(page: Page): Promise<Picture> {
  return readPng(await stage(page).screenshot({ style: SCANS_ALONE, animations: 'disabled' }));
}

/** Where the scans are on the page, and how they look. */
export async function seen(page: Page): Promise<Seen> {
  const { left, right, top, bottom, ...looks } = seenOn(await look(page));
  const { x = 0, y = 0 } = (await stage(page).boundingBox()) ?? {};
  return { ...looks, left: x + left, right: x + right, top: y + top, bottom: y + bottom };
}

/** Waits until the scans are seen as on an earlier picture, or no longer so. */
export async function expectLook(page: Page, before: Picture, isSame: boolean): Promise<void> {
  const outcome = expect.poll(async () => unlike(await look(page), before), { timeout: 60_000 });
  await (isSame ? outcome.toBeLessThan(0.002) : outcome.toBeGreaterThan(0.01));
}

/** The side of the cube that looks at who looks. */
export async function cubeSide(page: Page): Promise<string | null> {
  const cube = page.getByRole('group', { name: 'Look from' });
  return await cube.evaluate((group) => {
    const { left, top, width, height } = group.getBoundingClientRect();
    const face = document.elementFromPoint(left + width / 2, top + height / 2);
    return face?.getAttribute('data-side') ?? null;
  });
}
