import { commentDialog, comments, openCase } from '../harness/cases';
import { signIn } from '../harness/people';
import { CLINIC, testWithCases as test } from '../harness/screens-cases';
import { expect } from '../harness/test';
import {
  closeViewer,
  expectLook,
  eye,
  layerItems,
  look,
  opacity,
  openViewer,
  scannedCase,
  seen,
  stage,
  tool,
  unfoldLayers,
} from '../harness/viewer';

const AT_FIRST = [/^Upper jaw, pre-op0%/, /^Upper jaw100%/, /^Lower jaw, pre-op0%/, /^Lower jaw100%/];
const EARLIER = ['Upper jaw, pre-op', 'Lower jaw, pre-op'];
const NOW = ['Upper jaw', 'Lower jaw'];

test('CAS-01 VWR-01 VWR-02 VWR-03 VWR-05 VWR-06 COM-01: the scans of a case, from its picture to a comment about them', async ({
  page,
  server,
}) => {
  const made = await scannedCase(server);
  await signIn(page, CLINIC);
  await openCase(page, made);
  const preview = page.getByRole('region', { name: 'Preview of the case' });
  const picture = preview.getByRole('img', { name: 'Preview of the case' });

  await test.step('the picture of a case is there at once, and in its place the scans', async () => {
    await expect(picture).toHaveJSProperty('complete', true);
    expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(300);
    await openViewer(page);
    await unfoldLayers(page);
    await expect(picture).toHaveCount(0);
    expect((await stage(page).boundingBox())?.height).toBe(519);
  });
  const whole = await look(page);
  const { share, left, right, bottom, colourfulness } = await seen(page);
  expect(share, 'something is before the background').toBeGreaterThan(0.08);
  expect(right - left).toBeGreaterThan(250);

  await test.step('each layer is shown, hidden and made clear on its own', async () => {
    await expect(layerItems(page), 'earlier scans are hidden').toHaveText(AT_FIRST);
    await eye(page, 'Lower jaw').click();
    await expect(eye(page, 'Lower jaw')).toHaveAttribute('aria-pressed', 'false');
    await expect(opacity(page, 'Lower jaw')).toHaveValue('0');
    await expect(opacity(page, 'Lower jaw')).toBeDisabled();
    await expect
      .poll(async () => (await seen(page)).bottom, 'only the upper jaw is left')
      .toBeLessThan(bottom - 40);

    await eye(page, 'Lower jaw').click();
    await expect(opacity(page, 'Lower jaw')).toHaveValue('100');
    await expect(opacity(page, 'Lower jaw')).toBeEnabled();
    await expectLook(page, whole, true);

    await opacity(page, 'Upper jaw').fill('35');
    await expect(layerItems(page).nth(1)).toHaveText(/35%/);
    await expectLook(page, whole, false);
    for (const layer of NOW) await eye(page, layer).click();
    await expect.poll(async () => (await seen(page)).share, 'nothing is left').toBe(0);
    for (const layer of EARLIER) await eye(page, layer).click();
    await expect.poll(async () => (await seen(page)).share, 'as it was').toBeGreaterThan(0.05);
    for (const layer of [...EARLIER, ...NOW]) await eye(page, layer).click();
    await expectLook(page, whole, true);
  });

  await test.step('scans with colours are shown without them', async () => {
    await tool(page, 'Solid colour').click();
    await expect(tool(page, 'Solid colour')).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(async () => (await seen(page)).colourfulness).toBeLessThan(colourfulness * 0.7);
    await tool(page, 'Solid colour').click();
    await expectLook(page, whole, true);
  });

  await test.step('a picture of what is seen goes along with a comment', async () => {
    await tool(page, 'Take a picture for a comment').click();
    const attached = commentDialog(page).getByRole('list', { name: 'Attached files' });
    await expect(attached.getByRole('listitem')).toHaveText([/^snapshot-\d{8}-\d{6}\.jpg/]);
    await commentDialog(page).getByRole('textbox', { name: 'Comment' }).fill('The margin, as I see it.');
    await commentDialog(page).getByRole('button', { name: 'Post', exact: true }).click();
    const below = comments(page).last().getByRole('list', { name: 'Attached files' });
    await expect(below.locator('img')).toBeVisible();
    await below.getByRole('button', { name: /^snapshot-/ }).click();
    const snapshot = page.getByRole('dialog').getByRole('img', { name: /^snapshot-/ });
    await expect(snapshot).toHaveAttribute('data-loaded', 'true');
    expect(await snapshot.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(400);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await closeViewer(page);
  await expect(picture).toBeVisible();
});
