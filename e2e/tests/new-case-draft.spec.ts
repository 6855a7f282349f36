import type { Page } from '@playwright/test';
import { newPartners, rows } from '../harness/cases';
import {
  chooseMaterial,
  entries,
  firstName,
  lastName,
  note,
  numberIn,
  openNewCase,
  saved,
  selectTeeth,
  send,
  type,
} from '../harness/orders';
import { button, heading, signIn } from '../harness/people';
import { dialog } from '../harness/settings';
import { expect, test } from '../harness/test';

const NO_CASES = 'Cases you send to a partner or receive from one will be listed here.';

/** Everything the browser stores for a page, as text. */
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

test('ORD-02: a draft is kept on the server and nowhere else, and continues after leaving and a reload', async ({
  page,
  server,
}) => {
  const partners = await newPartners(server);
  await signIn(page, partners.clinic);
  await test.step('an untouched form leaves nothing behind, and a draft is discarded after one question', async () => {
    await openNewCase(page);
    await selectTeeth(page, ['tu3']);
    await page.getByRole('link', { name: 'Cases', exact: true }).click();
    await expect(page.getByText(NO_CASES)).toBeVisible();
    await openNewCase(page);
    await lastName(page).fill('Nobody');
    await expect(saved(page)).toBeVisible();
    await button(page, 'Discard draft').click();
    await dialog(page, 'Discard this draft?').getByRole('button', { name: 'Discard draft' }).click();
    await expect(page.getByText(NO_CASES)).toBeVisible();
  });

  await openNewCase(page);
  await lastName(page).fill('Lindner');
  // Immediately after the last key.
  await page.getByRole('link', { name: 'Cases', exact: true }).click();
  await expect(rows(page)).toHaveText([/Lindner.*Draft/]);
  await rows(page).getByRole('link').click();
  await expect(page.getByText('This is a draft. Only you see it until you send it.')).toBeVisible();
  await page.getByRole('link', { name: 'Continue order' }).click();
  await expect(lastName(page)).toHaveValue('Lindner');

  await firstName(page).fill('Mia');
  await page.getByLabel('Date of birth').fill('4/17/1988');
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
  await expect(page.getByLabel('Date of birth')).toHaveValue('04/17/1988');
  await expect(page.getByRole('radio', { name: 'Female', exact: true })).toBeChecked();
  await expect(note(page)).toHaveValue('Allergic to nickel.');
  await expect(entries(page)).toHaveText([/15–16.*Crown/]);
  for (const word of ['Mia', 'Lindner', '1988', 'nickel']) expect(await stored(page)).not.toContain(word);
  expect((await partners.labCalls.send('GET', '/v1/cases/')).posts, 'the lab knows nothing of it').toEqual(
    [],
  );

  await entries(page).getByRole('button', { name: /15–16/ }).first().click();
  await chooseMaterial(page, 'Lithium disilicate');
  expect(await send(page)).toBe(no);
  const { posts } = await partners.labCalls.send('GET', '/v1/cases/');
  expect(posts.map((post: { no: string }) => post.no)).toEqual([no]);
});
