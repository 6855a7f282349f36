import { connectionTo, contentOf, newPartners, signInToCases } from '../harness/cases';
import { newColleague } from '../harness/colleagues';
import { tabTo } from '../harness/keyboard';
import { countCalls } from '../harness/live';
import {
  chart,
  chooseMaterial,
  chooseRecipient,
  entries,
  lastName,
  material,
  openNewCase,
  panel,
  recipient,
  selectTeeth,
  send,
  sendButton,
  shade,
  teeth,
  tooth,
  type,
} from '../harness/orders';
import { alert, button, heading, signIn } from '../harness/people';
import { expect, test } from '../harness/test';

const INCOMPLETE = 'Please look at the marked fields.';

test('ORD-02: what is missing is named at its field, and the first of them gets the focus', async ({
  page,
  server,
}) => {
  const { clinic } = await newPartners(server);
  await connectionTo(server, clinic, newColleague(server, 'Mira Hoffmann', { role: 'lab' }));
  await signIn(page, clinic);
  const drafts = countCalls(page, '/v1/cases/');
  await openNewCase(page);
  await expect(recipient(page), 'with several partners nobody is chosen').toHaveValue('');

  await sendButton(page).click();
  await expect(alert(page, INCOMPLETE)).toBeVisible();
  await expect(recipient(page)).toBeFocused();
  await expect(recipient(page)).toHaveAccessibleDescription('Choose who gets this case.');
  await expect(lastName(page)).toHaveAccessibleDescription("Enter the patient's last name.");
  await expect(teeth(page).getByRole('alert')).toHaveText('Choose at least one tooth and what it gets.');
  expect(drafts(), 'nothing was said, so nothing was saved').toBe(0);

  await chooseRecipient(page, 'Mira Hoffmann');
  await expect(recipient(page)).toHaveAccessibleDescription('');
  await sendButton(page).click();
  await expect(lastName(page)).toBeFocused();
  await lastName(page).fill('Lindner');
  await expect(lastName(page)).toHaveAccessibleDescription('');
  await sendButton(page).click();
  await expect(tooth(page, 'tu8'), 'where the keys would go on from').toBeFocused();

  await selectTeeth(page, ['tu3']);
  await type(page, 'Crown').check();
  await expect(teeth(page).getByText('Choose at least one tooth and what it gets.')).toHaveCount(0);
  await button(page, 'Deselect').click();
  await sendButton(page).click();
  await expect(panel(page, '16'), 'the tooth in question is shown').toBeVisible();
  await expect(material(page)).toBeFocused();
  await expect(material(page)).toHaveAccessibleDescription('Choose a material.');
  await expect(tooth(page, 'tu3')).toHaveAccessibleName('16, Crown, needs attention');
  await expect(entries(page)).toContainText('Choose a material.');

  await chooseMaterial(page, 'Zirconia');
  await expect(alert(page, INCOMPLETE)).toHaveCount(0);
  await send(page);
});

test('ORD-02: a bridge that nothing carries is named where it is joined', async ({ page, server }) => {
  await signIn(page, (await newPartners(server)).clinic);
  await openNewCase(page);
  await lastName(page).fill('Lindner');
  await selectTeeth(page, ['tu4', 'tu5']);
  await type(page, 'Pontic').check();
  await chooseMaterial(page, 'Zirconia');
  await expect(page.getByRole('switch', { name: 'Join 14–15 to a bridge' })).toBeChecked();
  await sendButton(page).click();
  const text = 'A bridge needs a tooth that carries it, not pontics only.';
  await expect(panel(page, '14–15').getByRole('alert')).toHaveText(text);
  await expect(page.getByRole('switch', { name: 'Join 14–15 to a bridge' })).toBeFocused();
  await expect(entries(page)).toContainText(text);
  await button(page, 'Deselect').click();
  await selectTeeth(page, ['tu5']);
  await type(page, 'Crown').check();
  await send(page);
});

test('ORD-02: a crown is ordered with the keyboard alone', async ({ page, server }) => {
  const partners = await newPartners(server);
  await signInToCases(page, partners.clinic);
  await tabTo(page, page.getByRole('link', { name: 'New Case', exact: true }).first());
  await page.keyboard.press('Enter');
  await expect(heading(page, 'New case')).toBeVisible();
  await expect(chart(page)).toBeVisible();

  await tabTo(page, lastName(page));
  await page.keyboard.type('Lindner');
  await tabTo(page, tooth(page, 'tu8'));
  for (const code of ['tu7', 'tu6', 'tu5', 'tu4', 'tu3']) {
    await page.keyboard.press('ArrowLeft');
    await expect(tooth(page, code)).toBeFocused();
  }
  await page.keyboard.press('Space');
  await expect(panel(page, '16')).toBeVisible();

  await tabTo(page, type(page, 'Crown'));
  await page.keyboard.press('Space');
  await expect(type(page, 'Crown')).toBeChecked();
  await tabTo(page, material(page));
  await page.keyboard.type('lithium');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(material(page)).toHaveValue('Lithium disilicate');
  await tabTo(page, shade(page, 'B1'));
  for (const darker of ['A1', 'B2', 'D2', 'A2']) {
    await page.keyboard.press('ArrowRight');
    await expect(shade(page, darker)).toBeChecked();
  }
  await tabTo(page, sendButton(page));
  await page.keyboard.press('Enter');
  await expect(page.getByText('The case was sent.', { exact: true })).toBeVisible();

  const { posts } = await partners.labCalls.send('GET', '/v1/cases/');
  const { patient, restorations } = await contentOf(partners.labCalls, posts[0]);
  expect(patient.lastname).toBe('Lindner');
  expect(restorations).toMatchObject([
    { tooth_no: 'tu3', type: 'crown', material: { code: 'lithium_disilicate' }, shade: 'A2' },
  ]);
});

test('ORD-02: the lab is the one the clinic is bound to, where there is one', async ({ page, server }) => {
  const { clinic } = await newPartners(server);
  await connectionTo(server, clinic, newColleague(server, 'Mira Hoffmann', { role: 'lab' }));
  await page.route('**/v1/connections/', async (route) => {
    const answer = await (await route.fetch()).json();
    const locked = answer.accepted.filter(({ name }: { name: string }) => name === 'Mira Hoffmann');
    await route.fulfill({ json: { ...answer, accepted: [], locked } });
  });
  await signIn(page, clinic);
  await openNewCase(page);
  await expect(recipient(page)).toHaveValue('Mira Hoffmann');
  await recipient(page).click();
  await expect(page.getByRole('option', { name: 'Hoffmann' })).toHaveCount(1);
  await expect(page.getByRole('option', { name: 'Weber' })).toHaveCount(0);
});

test('ORD-02: whoever has no partner yet is led to one', async ({ page, server }) => {
  await signIn(page, newColleague(server, 'Clara Sommer'));
  await page.goto('/cases/new');
  await expect(page.getByRole('heading', { name: 'Nobody to send to yet' })).toBeVisible();
  await page.getByRole('main').getByRole('link').click();
  await expect(page).toHaveURL('/connections');
});
