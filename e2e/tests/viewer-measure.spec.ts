import type { Page } from '@playwright/test';
import { commentDialog, newPartners } from '../harness/cases';
import { fileRow, saveFile } from '../harness/files';
import { box } from '../harness/samples';
import { expect, test } from '../harness/test';
import { layerItems, seen, showScans, stage, tool } from '../harness/viewer';

/** Off centre, as scanners export it, with lengths that are not round numbers. */
const FROM = [100, 30, -30] as const;
const TO = [120.37, 54.5, -17.25] as const;
const WIDTH_MM = TO[0] - FROM[0];
const HEIGHT_MM = TO[2] - FROM[2];
const JAW = box('upperjaw.stl', FROM, TO);

/** Shows the box from the front, and returns the corners of its front side. */
async function corners(page: Page) {
  await stage(page).focus();
  await page.keyboard.press('1');
  const { left, right, top, bottom } = await seen(page);
  return { topLeft: [left, top], topRight: [right, top], bottomLeft: [left, bottom] } as Record<
    'topLeft' | 'topRight' | 'bottomLeft',
    [number, number]
  >;
}

const points = (page: Page) => page.locator('[data-point]');

/** The label of the line: millimetres, and the same in centimetres. */
async function measured(page: Page): Promise<number> {
  const label = page.getByText(/^\d+\.\d{2} mm \(\d+\.\d{3} cm\)$/).first();
  await expect(label).toBeVisible();
  const [, mm, cm] = /^([\d.]+) mm \(([\d.]+) cm\)$/.exec(await label.innerText()) ?? [];
  expect(Number(cm) * 10).toBeCloseTo(Number(mm), 2);
  return Number(mm);
}

test('VWR-03: two clicks measure from corner to corner, a third clears, and a drag sets no point', async ({
  page,
  server,
}) => {
  await showScans(page, await newPartners(server), [JAW]);
  const { topLeft, topRight, bottomLeft } = await corners(page);
  const hint = page.getByRole('status').filter({ hasText: /^Click the (first|second) point$/ });
  await expect(hint).toHaveCount(0);
  await tool(page, 'Measure').click();
  await expect(hint).toHaveText('Click the first point');

  // A click within eight pixels of a corner selects that corner.
  await page.mouse.click(topLeft[0] + 4, topLeft[1] + 4);
  await expect(hint).toHaveText('Click the second point');
  await page.mouse.click(topRight[0] - 4, topRight[1] + 3);
  expect(Math.abs((await measured(page)) - WIDTH_MM), 'to a hundredth of a millimetre').toBeLessThan(0.0101);

  await page.mouse.click(bottomLeft[0] + 3, bottomLeft[1] - 4);
  await expect(points(page), 'the third is the first of the next two').toHaveCount(1);
  await expect(hint).toHaveText('Click the second point');
  await page.mouse.click(topRight[0] - 2, topRight[1] + 2);
  expect(Math.abs((await measured(page)) - Math.hypot(WIDTH_MM, HEIGHT_MM))).toBeLessThan(0.0101);

  // The line belongs to the scan: its length does not change when the scan is rotated.
  await stage(page).focus();
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowLeft');
  expect(Math.abs((await measured(page)) - Math.hypot(WIDTH_MM, HEIGHT_MM))).toBeLessThan(0.0101);
  await tool(page, 'Take a picture for a comment').click();
  await expect(commentDialog(page).getByRole('list', { name: 'Attached files' })).toContainText('snapshot-');
  await page.keyboard.press('Escape');
  await tool(page, 'Measure').click();
  await expect(points(page), 'turned off, it leaves nothing behind').toHaveCount(0);

  // Holding or dragging rotates the scan and sets no point.
  const { topLeft: corner } = await corners(page);
  await tool(page, 'Measure').click();
  await page.mouse.click(corner[0] + 20, corner[1] + 20, { delay: 260 });
  await expect(points(page)).toHaveCount(0);
  await page.mouse.down();
  await page.mouse.move(corner[0] + 60, corner[1] + 30, { steps: 3 });
  await page.mouse.up();
  await expect(points(page)).toHaveCount(0);
  // The keyboard sets points in the middle.
  await stage(page).focus();
  await page.keyboard.press('Enter');
  await expect(points(page)).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(points(page)).toHaveCount(0);
  await expect(tool(page, 'Measure')).toHaveAttribute('aria-pressed', 'false');
});

test('VWR-01 VWR-05: a broken scan is excused in a sentence, and the others and the margins are shown', async ({
  page,
  server,
}) => {
  const header = Buffer.alloc(84);
  header.writeUInt32LE(5_000, 80);
  const broken = { name: 'lowerjaw-preop.stl', bytes: Buffer.concat([header, Buffer.alloc(500)]) };
  const reason = /The file declares [^.]+\./;
  const damaged = Array.from({ length: 6 }, (_, number) => ({
    name: `lowerjaw-${number}.stl`,
    bytes: Buffer.from('nothing that could be shown'),
  }));
  const line = Array.from({ length: 40 }, (_, step) => {
    const angle = (step / 20) * Math.PI;
    return `${110 + 4 * Math.cos(angle)} ${29.5} ${-24 + 4 * Math.sin(angle)}`;
  });
  const margin = { name: '11-margin.xyz', bytes: Buffer.from(`40\n${line.join('\n')}\n`) };
  await showScans(page, await newPartners(server), [JAW, broken, ...damaged, margin]);
  // The message opens the list of problems.
  await page.getByText('7 layers cannot be shown').click();
  await expect(layerItems(page)).toHaveText([
    /^Upper jaw100%$/,
    new RegExp(`^Lower jaw, pre-op0%${reason.source}$`),
    ...damaged.map(() => /^Lower jaw/),
    /^Margins100%$/,
  ]);
  expect((await seen(page)).share).toBeGreaterThan(0.05);
  await expect(fileRow(page, '11-margin.xyz')).toContainText('Margin 11');
  await expect(fileRow(page, 'lowerjaw-preop.stl')).toContainText(reason);
  const saved = await saveFile(page, 'lowerjaw-preop.stl');
  expect(saved.bytes.equals(broken.bytes), 'what was sent stays as it is').toBe(true);

  // The message about layers that cannot be shown covers none of them.
  const last = layerItems(page).last().getByRole('button').first();
  await last.click();
  await expect(last).toHaveAttribute('aria-pressed', 'false');
});
