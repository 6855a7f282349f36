import type { Locator, Page } from '@playwright/test';
import { contentOf, newPartners, signInToCases } from '../harness/cases';
import { tabTo } from '../harness/keyboard';
import {
  chart,
  entries,
  lastName,
  material,
  openNewCase,
  panel,
  selectTeeth,
  sendButton,
  shade,
  teeth,
  tooth,
  type,
} from '../harness/orders';
import { alert, heading, signIn } from '../harness/people';
import { expect, test } from '../harness/test';

const INCOMPLETE = 'Please check the marked fields.';

test('ORD-02: a crown is ordered with the keyboard alone, and what is missing gets the focus', async ({
  page,
  server,
}) => {
  const partners = await newPartners(server);
  await signInToCases(page, partners.clinic);
  await tabTo(page, page.getByRole('link', { name: 'New Case', exact: true }).first());
  await page.keyboard.press('Enter');
  await expect(heading(page, 'New case')).toBeVisible();
  await expect(chart(page)).toBeVisible();
  const trySending = async () => {
    await tabTo(page, sendButton(page));
    await page.keyboard.press('Enter');
  };

  await trySending();
  await expect(alert(page, INCOMPLETE)).toBeVisible();
  await expect(lastName(page)).toBeFocused();
  await expect(lastName(page)).toHaveAccessibleDescription("Enter the patient's last name.");
  await expect(teeth(page).getByRole('alert')).toHaveText('Choose at least one tooth and its restoration.');
  await page.keyboard.type('Lindner');
  await expect(lastName(page)).toHaveAccessibleDescription('');

  await trySending();
  await expect(tooth(page, 'tu8'), 'where the keys would go on from').toBeFocused();
  for (const code of ['tu7', 'tu6', 'tu5', 'tu4', 'tu3']) {
    await page.keyboard.press('ArrowLeft');
    await expect(tooth(page, code)).toBeFocused();
  }
  await page.keyboard.press('Space');
  await expect(panel(page, '16')).toBeVisible();
  await tabTo(page, type(page, 'Crown'));
  await page.keyboard.press('Space');
  await expect(type(page, 'Crown')).toBeChecked();

  await trySending();
  await expect(material(page)).toBeFocused();
  await expect(material(page)).toHaveAccessibleDescription('Choose a material.');
  await expect(tooth(page, 'tu3')).toHaveAccessibleName('16, Crown, needs attention');
  await expect(entries(page)).toContainText('Choose a material.');
  await page.keyboard.type('lithium');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(material(page)).toHaveValue('Lithium disilicate');
  await expect(alert(page, INCOMPLETE)).toHaveCount(0);

  await tabTo(page, shade(page, 'B1'));
  for (const darker of ['A1', 'B2', 'D2', 'A2']) {
    await page.keyboard.press('ArrowRight');
    await expect(shade(page, darker)).toBeChecked();
  }
  await trySending();
  await expect(page.getByText('The case was sent.', { exact: true })).toBeVisible();

  const { posts } = await partners.labCalls.send('GET', '/v1/cases/');
  const { patient, restorations } = await contentOf(partners.labCalls, posts[0]);
  expect(patient.lastname).toBe('Lindner');
  expect(restorations).toMatchObject([
    { tooth_no: 'tu3', type: 'crown', material: { code: 'lithium_disilicate' }, shade: 'A2' },
  ]);
});

/** How many pixels of an element are above the window or behind the bar with Send. */
async function hiddenPixels(page: Page, part: Locator): Promise<number> {
  const bar = await sendButton(page).locator('..').boundingBox();
  const edges = await part.evaluateAll((elements) =>
    elements.map((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return { top, bottom };
    }),
  );
  if (!bar || edges.length === 0) throw new Error('not on the page');
  const above = Math.max(...edges.map(({ top }) => -top));
  const behind = Math.max(...edges.map(({ bottom }) => bottom - bar.y));
  return Math.round(Math.max(0, above) + Math.max(0, behind));
}

test('ORD-02: the lower jaw and the panel are not behind Send once teeth are chosen, by pointer or by keys', async ({
  page,
  server,
}) => {
  const partners = await newPartners(server);
  await signIn(page, partners.clinic);
  const lowerJaw = chart(page).locator('[data-tooth^="td"]');
  const title = panel(page, '46').getByRole('heading');
  const expectInSight = async (part: Locator, name: string) =>
    await expect.poll(() => hiddenPixels(page, part), `hidden pixels of ${name}`).toBe(0);

  for (const [width, height] of [
    [1440, 900],
    [1024, 768],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await test.step(`by pointer at ${width} × ${height}`, async () => {
      await openNewCase(page);
      await selectTeeth(page, ['td3']);
      await expectInSight(lowerJaw, 'the lower jaw');
      await expectInSight(title, 'the title of the panel');
      await expectInSight(type(page, 'Crown'), 'its first choice');
    });
    await test.step(`by keys at ${width} × ${height}`, async () => {
      await openNewCase(page);
      await lastName(page).focus();
      await tabTo(page, tooth(page, 'tu8'));
      await page.keyboard.press('ArrowDown');
      await expect(tooth(page, 'td8')).toBeFocused();
      await expectInSight(lowerJaw, 'the lower jaw');
      for (let code = 7; code >= 3; code -= 1) await page.keyboard.press('ArrowLeft');
      await page.keyboard.press('Space');
      await expectInSight(lowerJaw, 'the lower jaw');
      await expectInSight(title, 'the title of the panel');
      await expectInSight(type(page, 'Crown'), 'its first choice');
      await page.keyboard.press('ArrowUp');
      await expect(tooth(page, 'tu3')).toBeFocused();
      await expectInSight(tooth(page, 'tu3'), 'the tooth above');
    });
  }
});
