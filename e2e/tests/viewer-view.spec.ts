import { newPartners } from '../harness/cases';
import { arch, box } from '../harness/samples';
import { expect, test } from '../harness/test';
import {
  closeViewer,
  cubeSide,
  expectLook,
  eye,
  layerItems,
  look,
  openViewer,
  seen,
  showScans,
  stage,
  tool,
  unfoldLayers,
} from '../harness/viewer';

/** All its sides differ in size, so that a picture shows from where it is seen. */
const JAW = box('upperjaw.stl', [100, 30, -30], [120, 54, -17]);
const HALF_DEPTH_MM = 12;

test('VWR-02: the view is turned, moved, enlarged, led by the cube, and fills the screen', async ({
  page,
  server,
}) => {
  const partners = await newPartners(server);
  await showScans(page, partners, [JAW]);
  const front = await look(page);
  const before = await seen(page);

  await test.step('it is turned, moved, enlarged and reset', async () => {
    const { x = 0, y = 0, width = 0, height = 0 } = (await stage(page).boundingBox()) ?? {};
    const middle = { x: x + width * 0.6, y: y + height / 2 };
    await page.mouse.move(middle.x, middle.y);
    await page.mouse.down();
    await page.mouse.move(middle.x + 90, middle.y + 40, { steps: 4 });
    await page.mouse.up();
    await expectLook(page, front, false);
    await tool(page, 'Reset view').click();
    await expectLook(page, front, true);

    await page.mouse.move(middle.x, middle.y);
    // The scan fills the picture: closer, it would extend beyond it.
    await page.mouse.wheel(0, 160);
    await expect.poll(async () => (await seen(page)).share, 'farther').toBeLessThan(before.share / 1.2);
    await stage(page).focus();
    await page.keyboard.press('0');
    await expectLook(page, front, true);
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Shift+ArrowRight');
    await expect.poll(async () => (await seen(page)).left, 'to the right').toBeGreaterThan(before.left + 20);
    await page.keyboard.press('0');
    await expectLook(page, front, true);
  });

  await test.step('the cube says from where one looks, and leads there', async () => {
    expect(await cubeSide(page)).toBe('front');
    for (const [index, side] of ['front', 'back', 'left', 'right', 'upper', 'lower'].entries()) {
      await page.keyboard.press(String(index + 1));
      await expect.poll(() => cubeSide(page), `key ${index + 1}`).toBe(side);
    }
    await expectLook(page, front, false);
    await page.keyboard.press('1');
    for (let step = 0; step < 5; step += 1) await page.keyboard.press('ArrowRight');
    const face = (name: string) =>
      page.getByRole('group', { name: 'View from' }).getByRole('button', { name, exact: true });
    await face('Right').click();
    await expect.poll(() => cubeSide(page)).toBe('right');
    await stage(page).focus();
    for (let step = 0; step < 5; step += 1) await page.keyboard.press('ArrowLeft');
    await face('Front').click();
    await expectLook(page, front, true);
  });

  await test.step('the scans fill the screen, and come back', async () => {
    await tool(page, 'Full screen').click();
    await expect(tool(page, 'Exit full screen')).toBeVisible();
    await expect
      .poll(async () => await stage(page).boundingBox())
      .toEqual({ x: 0, y: 0, width: 1440, height: 900 });
    expect((await seen(page)).share).toBeGreaterThan(0.08);
    await tool(page, 'Exit full screen').click();
    await expect.poll(async () => (await stage(page).boundingBox())?.height).toBe(519);
    await stage(page).focus();
    await page.keyboard.press('f');
    await expect(tool(page, 'Exit full screen')).toBeVisible();
    await page.keyboard.press('f');
    await expect(tool(page, 'Full screen')).toBeVisible();
  });

  await test.step('it is drawn in perspective or parallel, as the settings say', async () => {
    const { clinicCalls } = partners;
    const settings = await clinicCalls.send('GET', '/v1/user/settings/');
    await clinicCalls.send('PUT', '/v1/user/settings/', { ...settings, _3d_projection: 'parallel' });
    await page.reload();
    await openViewer(page);
    const parallel = await seen(page);
    // In perspective, the front looks larger because it is closer to the camera, which is 600 mm from the centre.
    const distanceMm = 600;
    const expected = distanceMm / (distanceMm - HALF_DEPTH_MM);
    expect((before.right - before.left) / (parallel.right - parallel.left)).toBeCloseTo(expected, 2);
  });
});

test('VWR-06: jaws are seen from the front however they lie, a cloud as points, and it is asked once which jaw it is', async ({
  page,
  server,
}) => {
  const scans = [arch('upperjaw.ply', 'upper', 'cloud'), arch('scan.ply', 'lower', 'surface')];
  await showScans(page, await newPartners(server), scans);
  const question = page.getByRole('group', { name: 'Which jaw is this?' });
  await expect(question).toContainText('scan.ply');
  expect(await cubeSide(page)).toBe('front');
  await question.getByRole('button', { name: 'Lower jaw' }).click();
  await expect(question).toHaveCount(0);
  await unfoldLayers(page);
  await expect(layerItems(page)).toHaveText([/^Upper jaw100%$/, /^Lower jaw100%/]);

  await test.step('they fill what the list of layers and the tools leave free', async () => {
    const { x = 0, width = 0 } = (await stage(page).boundingBox()) ?? {};
    const [freeLeft, freeRight] = [x + 276, x + width - 68];
    await expect
      .poll(async () => {
        const { left, right } = await seen(page);
        return (right - left) / (freeRight - freeLeft);
      })
      .toBeGreaterThan(0.85);
    const { left, right } = await seen(page);
    expect(Math.abs((left + right) / 2 - (freeLeft + freeRight) / 2), 'in the middle').toBeLessThan(6);
  });

  await test.step('the upper jaw is above, and its points are seen', async () => {
    const both = await seen(page);
    await eye(page, 'Lower jaw').click();
    await expect.poll(async () => (await seen(page)).bottom).toBeLessThan(both.bottom - 20);
    const points = await seen(page);
    expect(points.share).toBeGreaterThan(0.02);
    expect(points.top).toBeCloseTo(both.top, -1);
  });

  await test.step('the answer is kept', async () => {
    await closeViewer(page);
    await page.reload();
    await openViewer(page);
    await unfoldLayers(page);
    await expect(layerItems(page)).toHaveText([/^Upper jaw100%$/, /^Lower jaw100%/]);
    await expect(question).toHaveCount(0);
  });
});

test('VWR-04: opened and closed ten times, the viewer leaves nothing behind', async ({ page, server }) => {
  const other = box('lowerjaw.stl', [100, 30, -50], [120, 54, -35]);
  await showScans(page, await newPartners(server), [JAW, other]);
  const left = [await closeViewer(page)];
  while (left.length < 10) {
    await openViewer(page);
    left.push(await closeViewer(page));
  }
  expect(left).toEqual(Array(10).fill({ geometries: 0, textures: 0 }));
  await expect(page.locator('canvas')).toHaveCount(0);
  await expect.poll(() => page.workers().length).toBe(0);
});
