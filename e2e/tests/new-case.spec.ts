import { contentOf, newPartners, signInToCases } from '../harness/cases';
import { tabTo } from '../harness/keyboard';
import {
  chart,
  entries,
  lastName,
  material,
  panel,
  sendButton,
  shade,
  teeth,
  tooth,
  type,
} from '../harness/orders';
import { alert, heading } from '../harness/people';
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
