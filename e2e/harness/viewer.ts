/** The scans of a case in 3D: actions, and what is visible. */
import { expect, type Locator, type Page } from '@playwright/test';
import { type MadeCase, openCase, order, type Partners } from './cases';
import { Calls } from './colleagues';
import { attach, whenDrawn } from './files';
import { button, signIn } from './people';
import { type Picture, readPng, type Seen, seenOn, unlike } from './pixels';
import type { Sample } from './samples';
import { CLINIC } from './screens-cases';
import type { Server } from './server';

/** A demo case with both jaws in two versions; returns it once all previews are rendered. */
export async function scannedCase(server: Server): Promise<MadeCase> {
  const calls = await Calls.of(server, CLINIC);
  const { posts } = await calls.send('GET', '/v1/cases/?status=Open');
  const found = posts.find(({ files_count }: { files_count: number }) => files_count >= 4);
  expect(found, 'a case of the demo with four scans').toBeDefined();
  await whenDrawn(calls, found);
  return found;
}

/** The element that receives mouse and keys. */
export const stage = (page: Page): Locator => page.getByRole('application', { name: '3D scans' });

/** A tool next to the picture. */
export const tool = (page: Page, name: string): Locator =>
  page.getByRole('group', { name: 'View', exact: true }).getByRole('button', { name, exact: true });

const layers = (page: Page): Locator => page.getByRole('region', { name: 'Layers' });

/** The control that shows or hides a layer, and sets its opacity. */
export const eye = (page: Page, name: string): Locator =>
  layers(page).getByRole('button', { name: `Show ${name}`, exact: true });

export const opacity = (page: Page, name: string): Locator =>
  layers(page).getByRole('slider', { name: `Opacity of ${name}`, exact: true });

export const layerItems = (page: Page): Locator => layers(page).getByRole('listitem');

async function waitForMark(page: Page, name: string): Promise<void> {
  await page.waitForFunction((mark) => performance.getEntriesByName(mark).length > 0, name);
}

/** Waits until every layer is loaded with all its details. */
export async function whenWhole(page: Page): Promise<void> {
  await waitForMark(page, 'viewer-whole');
}

/** Orders a case with these scans and shows them in 3D. */
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

/** Opens the list of layers, which is collapsed on small windows. */
export async function unfoldLayers(page: Page): Promise<void> {
  const header = layers(page).getByRole('button', { name: 'Layers', exact: true });
  await expect(header).toHaveAttribute('aria-expanded', 'false');
  await header.click();
}

/** Closes the viewer; returns what it reports as left in the graphics memory. */
export async function closeViewer(page: Page): Promise<Record<string, number>> {
  await button(page, 'Show the picture').click();
  await expect(stage(page)).toHaveCount(0);
  await waitForMark(page, 'viewer-closed');
  return await page.evaluate(() => {
    const [mark] = performance.getEntriesByName('viewer-closed');
    return (mark as PerformanceMark).detail;
  });
}

/** Hides everything but the scans: overlays and the focus frame are not of interest. */
const SCANS_ALONE = `
  [role="application"] ~ * { visibility: hidden !important; }
  [role="application"] { outline: none !important; }
`;

/** A picture of the scans only. */
export async function look(page: Page): Promise<Picture> {
  return readPng(await stage(page).screenshot({ style: SCANS_ALONE, animations: 'disabled' }));
}

/** The position of the scans on the page, and their appearance. */
export async function seen(page: Page): Promise<Seen> {
  const { left, right, top, bottom, ...looks } = seenOn(await look(page));
  const { x = 0, y = 0 } = (await stage(page).boundingBox()) ?? {};
  return { ...looks, left: x + left, right: x + right, top: y + top, bottom: y + bottom };
}

/** Waits until the scans look as on an earlier picture, or differ from it. */
export async function expectLook(page: Page, before: Picture, isSame: boolean): Promise<void> {
  const outcome = expect.poll(async () => unlike(await look(page), before), { timeout: 60_000 });
  await (isSame ? outcome.toBeLessThan(0.002) : outcome.toBeGreaterThan(0.01));
}

/** The side of the cube that faces the viewer. */
export async function cubeSide(page: Page): Promise<string | null> {
  const cube = page.getByRole('group', { name: 'View from' });
  return await cube.evaluate((group) => {
    const { left, top, width, height } = group.getBoundingClientRect();
    const face = document.elementFromPoint(left + width / 2, top + height / 2);
    return face?.getAttribute('data-side') ?? null;
  });
}
