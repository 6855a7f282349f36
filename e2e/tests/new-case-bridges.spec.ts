import type { Locator, Page } from '@playwright/test';
import { contentOf, newPartners, part } from '../harness/cases';
import {
  chooseMaterial,
  lastName,
  openNewCase,
  panel,
  selectTeeth,
  sendButton,
  tooth,
  type,
  whenSent,
} from '../harness/orders';
import { button, signIn } from '../harness/people';
import { dialog } from '../harness/settings';
import { expect, test } from '../harness/test';

/** Drags from one tooth to another. */
async function draw(page: Page, from: string, to: string): Promise<void> {
  await tooth(page, from).hover();
  await page.mouse.down();
  await tooth(page, to).hover();
  await page.mouse.up();
}

const join = (page: Page, teeth: string): Locator => page.getByRole('switch', { name: `Join ${teeth}` });

const question = (page: Page, teeth: string): Locator =>
  page.getByRole('group', { name: `How are ${teeth} joined?` });

async function expectNames(page: Page, names: Record<string, string>): Promise<void> {
  for (const [code, name] of Object.entries(names))
    await expect(tooth(page, code)).toHaveAccessibleName(name);
}

test('CHK-04: the tooth that is clicked becomes the pontic, a bridge is proposed, and a cantilever is asked about', async ({
  page,
  server,
}) => {
  const partners = await newPartners(server);
  await signIn(page, partners.clinic);
  await openNewCase(page);
  await lastName(page).fill('Lindner');

  await test.step('14 to 16 are drawn, made crowns and joined; 15 is clicked and made the pontic', async () => {
    await draw(page, 'tu5', 'tu3');
    await expect(panel(page, '14–16')).toBeVisible();
    await type(page, 'Crown').check();
    await join(page, '14–16').click();
    await expect(question(page, '14–16')).toBeVisible();
    await tooth(page, 'tu4').click();
    await expect(panel(page, '15')).toBeVisible();
    await expect(question(page, '14–16'), 'it waits for an answer').toBeVisible();
    await type(page, 'Pontic').check();
    await expectNames(page, {
      tu3: '16, Crown, Bridge 14–16',
      tu4: '15, Pontic, Bridge 14–16',
      tu5: '14, Crown, Bridge 14–16',
    });
    await expect(question(page, '14–16'), 'that was the answer').toHaveCount(0);
    await button(page, 'Bridge 14–16').click();
    await chooseMaterial(page, 'Zirconia');
    await button(page, 'Deselect').click();
  });

  await test.step('a bridge is proposed for four crowns', async () => {
    await draw(page, 'td3', 'td6');
    await type(page, 'Crown').check();
    await chooseMaterial(page, 'Zirconia');
    await join(page, '43–46').click();
    const proposed = question(page, '43–46').getByRole('button', { name: /44–45 become pontics/ });
    await expect(proposed).toBeFocused();
    await proposed.click();
    await expectNames(page, {
      td3: '46, Crown, Bridge 43–46',
      td4: '45, Pontic, Bridge 43–46',
      td5: '44, Pontic, Bridge 43–46',
      td6: '43, Crown, Bridge 43–46',
    });
    await button(page, 'Deselect').click();
  });

  await test.step('teeth are marked as missing, and one of them hangs on its neighbour', async () => {
    await selectTeeth(page, ['tu14', 'tu16']);
    await button(page, 'Missing').click();
    await expectNames(page, { tu14: '26, Missing', tu16: '28, Missing' });
    await tooth(page, 'tu16').click();
    await selectTeeth(page, ['tu13']);
    await expect(panel(page, '25–26')).toBeVisible();
    await type(page, 'Bridge').check();
    await chooseMaterial(page, 'Zirconia');
    await expectNames(page, {
      tu13: '25, Crown, Bridge 25–26',
      tu14: '26, Pontic, Missing, Bridge 25–26',
    });
    await button(page, 'Deselect').click();
  });

  const asked = dialog(page, 'Is this a cantilever bridge?');
  await sendButton(page).click();
  await expect(asked).toContainText('25–26 ends in a pontic (26), which is held on one side only.');
  await asked.getByRole('button', { name: 'Change the bridge' }).click();
  await expect(panel(page, '25–26')).toBeVisible();
  await sendButton(page).click();
  await asked.getByRole('button', { name: 'Yes, cantilever' }).click();
  await whenSent(page);

  const shown = part(page, 'Restorations');
  await expect(shown.getByRole('row')).toHaveText([
    /Teeth/,
    /^16, 14, 25, 46, 43.*Crown.*Zirconia/,
    /^15, 26, 44–45.*Pontic.*Zirconia/,
  ]);
  const drawn = /Bridge 14–16\. Bridge 25–26\. Bridge 43–46\. Missing: 26, 28\.$/;
  await expect(shown.getByRole('img', { name: drawn })).toBeVisible();
  const { posts } = await partners.labCalls.send('GET', '/v1/cases/');
  expect(await contentOf(partners.labCalls, posts[0])).toMatchObject({
    bridges: ['tu3,tu4,tu5', 'tu13,tu14', 'td3,td4,td5,td6'],
    missing_teeth: ['tu14', 'tu16'],
  });
});

test('CHK-04: arrow keys that pass Bridge and Pontic leave three single inlays', async ({ page, server }) => {
  const partners = await newPartners(server);
  await signIn(page, partners.clinic);
  await openNewCase(page);
  await draw(page, 'tu10', 'tu12');
  await type(page, 'Crown').check();
  await page.keyboard.press('ArrowRight');
  await expectNames(page, { tu11: '23, Pontic, Bridge 22–24' });
  await expect(type(page, 'Bridge')).toBeChecked();
  await page.keyboard.press('ArrowRight');
  await expect(type(page, 'Pontic')).toBeChecked();
  await page.keyboard.press('ArrowRight');
  await expect(type(page, 'Inlay')).toBeChecked();
  await expectNames(page, { tu10: '22, Inlay', tu11: '23, Inlay', tu12: '24, Inlay' });
  await page.keyboard.press('ArrowLeft');
  await expect(type(page, 'Pontic')).toBeChecked();
  await page.keyboard.press('ArrowLeft');
  await expectNames(page, { tu10: '22, Inlay, Bridge 22–24', tu11: '23, Pontic, Bridge 22–24' });
});
