import type { Page } from '@playwright/test';
import {
  connectionTo,
  contentOf,
  newPartners,
  openCase,
  part,
  row,
  rows,
  signInToCases,
} from '../harness/cases';
import { newColleague } from '../harness/colleagues';
import { tabTo } from '../harness/keyboard';
import { countCalls } from '../harness/live';
import {
  chart,
  chooseMaterial,
  chooseNumbering,
  chooseRecipient,
  entries,
  firstName,
  lastName,
  material,
  note,
  numberIn,
  numbering,
  openNewCase,
  panel,
  recipient,
  saved,
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

/** Whatever a browser keeps of a page, as text. */
async function stored(page: Page): Promise<string> {
  const kept = await page.evaluate(async () => ({
    local: { ...localStorage },
    session: { ...sessionStorage },
    databases: (await indexedDB.databases()).map(({ name }) => name),
    caches: await caches.keys(),
    history: history.state,
    title: document.title,
    url: location.href,
  }));
  expect([...kept.databases, ...kept.caches], 'places this test cannot look into').toEqual([]);
  return JSON.stringify([kept, await page.context().cookies()]);
}

test('ORD-02: a draft is kept on the server and nowhere else, and goes on after a reload', async ({
  page,
  server,
}) => {
  const partners = await newPartners(server);
  await signIn(page, partners.clinic);
  await openNewCase(page);
  await firstName(page).fill('Mia');
  await lastName(page).fill('Lindner');
  await page.getByLabel('Date of birth').fill('1988-04-17');
  await page.getByRole('radio', { name: 'Female', exact: true }).check();
  await note(page).fill('Allergic to nickel.');
  await selectTeeth(page, ['tu3', 'tu4']);
  await type(page, 'Crown').check();
  await expect(saved(page)).toBeVisible();
  await expect(page).toHaveURL(/\/cases\/[^/]+-[^/]+\/edit$/);
  const no = numberIn(page);
  for (const word of ['Mia', 'Lindner', '1988', 'nickel']) expect(await stored(page)).not.toContain(word);

  await page.reload();
  await expect(heading(page, `Draft ${no}`)).toBeVisible();
  await expect(firstName(page)).toHaveValue('Mia');
  await expect(lastName(page)).toHaveValue('Lindner');
  await expect(page.getByLabel('Date of birth')).toHaveValue('1988-04-17');
  await expect(page.getByRole('radio', { name: 'Female', exact: true })).toBeChecked();
  await expect(note(page)).toHaveValue('Allergic to nickel.');
  await expect(entries(page)).toHaveText([/15–16.*Crown/]);
  for (const word of ['Mia', 'Lindner', '1988', 'nickel']) expect(await stored(page)).not.toContain(word);
  expect((await partners.labCalls.send('GET', '/v1/cases/')).posts, 'the lab knows nothing of it').toEqual(
    [],
  );

  await page.goto('/cases');
  await expect(row(page, 'Mia Lindner')).toContainText('Draft');
  await expect(page.getByText('This is a draft. Nobody else sees it until you send it.')).toBeVisible();
  await page.getByRole('link', { name: 'Continue order' }).click();
  await expect(heading(page, `Draft ${no}`)).toBeVisible();
  await entries(page).getByRole('button', { name: /15–16/ }).first().click();
  await chooseMaterial(page, 'Lithium disilicate');
  expect(await send(page)).toBe(no);
  const { posts } = await partners.labCalls.send('GET', '/v1/cases/');
  expect(posts.map((post: { no: string }) => post.no)).toEqual([no]);
});

test('ORD-02: leaving right after the last key loses nothing', async ({ page, server }) => {
  const partners = await newPartners(server);
  await signInToCases(page, partners.clinic);
  await page.getByRole('link', { name: 'New Case', exact: true }).first().click();
  await lastName(page).fill('Lindner');
  await page.getByRole('link', { name: 'Cases', exact: true }).click();
  await expect(rows(page)).toHaveText([/Lindner.*Draft/]);
});

test('ORD-02: a draft that went on in another window is not overwritten', async ({
  page,
  server,
  context,
}) => {
  await signIn(page, (await newPartners(server)).clinic);
  await openNewCase(page);
  await lastName(page).fill('Lindner');
  await expect(saved(page)).toBeVisible();
  const other = await context.newPage();
  await other.goto(`/cases/${numberIn(page)}/edit`);
  await note(other).fill('Please call before you begin.');
  await expect(saved(other)).toBeVisible();
  await firstName(page).fill('Mia');
  await expect(alert(page, 'Somebody changed this case meanwhile')).toBeVisible();
  await expect(sendButton(page)).toHaveCount(0);
  await button(page, 'Reload').click();
  await expect(note(page)).toHaveValue('Please call before you begin.');
  await expect(firstName(page)).toHaveValue('');
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
  await tabTo(page, shade(page, 'A1'));
  await page.keyboard.press('ArrowRight');
  await expect(shade(page, 'A2')).toBeChecked();
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

/** What a tooth is called in each numbering: on the chart, and to those who do not see it. */
const NUMBERINGS: { name: string; labels: Record<string, [shown: string, spoken: string]>; entry: string }[] =
  [
    {
      name: 'FDI',
      labels: {
        tu1: ['18', '18'],
        tu8: ['11', '11'],
        tu9: ['21', '21'],
        tu16: ['28', '28'],
        td1: ['48', '48'],
        td16: ['38', '38'],
      },
      entry: '15',
    },
    {
      name: 'Universal',
      labels: { tu1: ['1', '1'], tu16: ['16', '16'], td16: ['17', '17'], td1: ['32', '32'] },
      entry: '4',
    },
    {
      name: 'Palmer',
      labels: { tu1: ['8', 'UR8'], tu9: ['1', 'UL1'], td16: ['8', 'LL8'], td8: ['1', 'LR1'] },
      entry: '5┘',
    },
    {
      name: 'Palmer, digital',
      labels: { tu1: ['UR8', 'UR8'], tu9: ['UL1', 'UL1'], td16: ['LL8', 'LL8'], td8: ['LR1', 'LR1'] },
      entry: 'UR5',
    },
    {
      name: 'Primary teeth',
      labels: { tu5: ['B', 'B'], tu13: ['J', 'J'], td13: ['K', 'K'], td4: ['T', 'T'] },
      entry: 'A',
    },
  ];

test('ORD-02 CAS-01: the chart speaks five numbering systems', async ({ page, server }) => {
  await signIn(page, (await newPartners(server)).clinic);
  await openNewCase(page);
  await lastName(page).fill('Lindner');
  await selectTeeth(page, ['tu4']);
  await type(page, 'Crown').check();
  for (const { name, labels, entry } of NUMBERINGS) {
    await chooseNumbering(page, name);
    for (const [code, [shown, spoken]] of Object.entries(labels)) {
      await expect(tooth(page, code), `${code} in ${name}`).toHaveText(shown);
      await expect(tooth(page, code), `${code} in ${name}`).toHaveAccessibleName(spoken);
    }
    await expect(panel(page, entry)).toBeVisible();
    await expect(entries(page)).toHaveText([new RegExp(`^${entry}C?Crown`)]);
  }
  await expect(tooth(page, 'tu3'), 'a child has no such tooth').toHaveCount(0);
  await expect(chart(page).getByRole('option')).toHaveCount(20);

  await openNewCase(page);
  await expect(numbering(page), 'a child was an exception').toHaveValue('Palmer, digital');
  await chooseNumbering(page, 'Universal');
  await lastName(page).fill('Lindner');
  await selectTeeth(page, ['td1', 'td2']);
  await type(page, 'Crown').check();
  await chooseMaterial(page, 'Gold');
  await send(page);
  await expect(part(page, 'Restorations').getByRole('row')).toHaveText([/Teeth/, /^31–32.*Crown.*Gold/]);
  await expect(row(page, 'Lindner')).toContainText('31–32 Gold');
});

test('ORD-02: a tooth that no child has is named when the numbering is for children', async ({
  page,
  server,
}) => {
  await signIn(page, (await newPartners(server)).clinic);
  await openNewCase(page);
  await selectTeeth(page, ['tu3']);
  await type(page, 'Crown').check();
  await chooseNumbering(page, 'Primary teeth');
  await expect(entries(page)).toHaveText([/^16.*This tooth does not exist in the chosen numbering\.$/]);
  await button(page, 'Remove 16').click();
  await expect(entries(page)).toHaveCount(0);
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
