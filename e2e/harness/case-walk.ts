/** One case from the order to its end; each side uses a page that is never reloaded. */
import { expect, type Page } from '@playwright/test';
import {
  comment,
  comments,
  contentOf,
  expectMoves,
  fact,
  move,
  orderFor,
  type Partners,
  pane,
  part,
  patient,
  postComment,
  row,
  rows,
  signInToCases,
  status,
} from './cases';
import {
  chart,
  chooseMaterial,
  entries,
  firstName,
  lastName,
  note,
  recipient,
  selectTeeth,
  send,
  shade,
  tooth,
  type,
} from './orders';
import { button } from './people';

const OLDER = 'Theo Brandt';
const PATIENT = 'Nora Falk';
const NOTE = 'The old bridge was lighter.';
const QUESTION = 'Is the margin of 16 as you want it?';
const ANSWER = 'Yes, please go on.';

interface Walk {
  clinic: Page;
  lab: Page;
  partners: Partners;
  /** An action on the servers while the case is in progress. */
  midway?: () => Promise<void>;
}

/** Counts the loads of a page from now on. */
function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('domcontentloaded', () => {
    loads += 1;
  });
  return () => loads;
}

/** A bridge from 16 to 14 whose middle is a pontic. */
async function orderBridge(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'New Case', exact: true }).click();
  await expect(recipient(page), 'the only partner is chosen already').toHaveValue('Jonas Weber');
  await firstName(page).fill('Nora');
  await lastName(page).fill('Falk');

  await selectTeeth(page, ['tu3', 'tu5']);
  await type(page, 'Crown').check();
  await chooseMaterial(page, 'Zirconia');
  await shade(page, 'A2').check();
  await expect(entries(page)).toHaveText([/16, 14.*Crown.*Zirconia · A2/]);
  await button(page, 'Deselect').click();

  await selectTeeth(page, ['tu4']);
  await type(page, 'Pontic').check();
  await expect(page.getByRole('switch', { name: 'Joined to 16' }), 'a pontic hangs on').toBeChecked();
  await expect(page.getByRole('switch', { name: 'Joined to 14' })).toBeChecked();
  await expect(entries(page)).toHaveText([/14–16.*Bridge.*Zirconia · A2/]);
  await expect(tooth(page, 'tu4')).toHaveAccessibleName('15, Pontic, Bridge 14–16');
  await note(page).fill(NOTE);
}

/** Expects the order in the case that the lab has opened. */
async function expectOrder(page: Page): Promise<void> {
  await expect(fact(page, 'From')).toContainText('Clara Sommer');
  await expect(fact(page, 'From')).toContainText('Sommer Dental');
  await expect(part(page, 'Restorations').getByRole('row')).toHaveText([
    /Teeth/,
    /^16, 14.*Crown.*Zirconia.*A2/,
    /^15.*Pontic.*Zirconia.*A2/,
  ]);
  await expect(part(page, 'Restorations').getByRole('img', { name: /Bridge 14–16/ })).toBeVisible();
  await expect(part(page, 'Note')).toContainText(NOTE);
}

/** Expects a comment of the other side, shown on the other side of the list. */
async function expectHeard(page: Page, text: string, by: string): Promise<void> {
  await expect(comment(page, text)).toContainText(by);
  await expect(comment(page, text)).not.toHaveAttribute('data-own');
}

/** Expects the status on both pages, without an action on either. */
async function expectStatus({ clinic, lab }: Pick<Walk, 'clinic' | 'lab'>, word: string): Promise<void> {
  for (const page of [clinic, lab]) {
    await expect(status(page, word)).toBeVisible();
    await expect(row(page, PATIENT)).toContainText(word);
  }
}

/** Returns the case number. */
export async function walkThrough({ clinic, lab, partners, midway }: Walk): Promise<string> {
  // Opens another case, so that the new one is not opened at once.
  const older = await orderFor(partners, OLDER);
  await signInToCases(lab, partners.lab);
  await expect(patient(lab)).toHaveText(OLDER);
  const olderStatus = async () => (await contentOf(partners.clinicCalls, older)).status.code;
  await expect(row(lab, OLDER), 'the page has chosen it, not the lab').toContainText('Unread');
  expect(await olderStatus()).toBe('OPEN');
  await patient(lab).click();
  await expect(row(lab, OLDER)).not.toContainText('Unread');
  await expect.poll(olderStatus).toBe('READ');
  await signInToCases(clinic, partners.clinic);
  await expect(rows(clinic)).toHaveCount(1);
  const loads = [countLoads(clinic), countLoads(lab)];

  await orderBridge(clinic);
  const no = await send(clinic);
  await expect(patient(clinic)).toHaveText(PATIENT);
  await expect(chart(clinic)).toHaveCount(0);

  await expect(rows(lab)).toHaveText([new RegExp(PATIENT), new RegExp(OLDER)]);
  await expect(row(lab, PATIENT)).toContainText('Unread');
  await expect(row(lab, PATIENT)).toContainText('Clara Sommer');
  await expect(row(lab, PATIENT)).toContainText('FDI 14–16 Zirconia A2');
  await expect(row(lab, PATIENT)).toContainText('Open');
  await expect(patient(lab), 'what is open stays open').toHaveText(OLDER);

  const { posts } = await partners.clinicCalls.send('GET', '/v1/cases/');
  const made = posts.find((post: { no: string }) => post.no === no);
  expect(made.status.code).toBe('OPEN');
  await row(lab, PATIENT).getByRole('link').click();
  await expect(lab).toHaveURL(new RegExp(`/cases/${no}$`));
  await expectOrder(lab);
  await expect(row(lab, PATIENT)).not.toContainText('Unread');
  expect((await contentOf(partners.clinicCalls, made)).status.code).toBe('READ');

  await expectMoves(lab, 'Open', ['In Progress']);
  await expectMoves(clinic, 'Open', ['Close']);
  await move(lab, 'Open', 'In Progress');
  await expectStatus({ clinic, lab }, 'In Progress');

  await postComment(lab, QUESTION);
  await expectHeard(clinic, QUESTION, 'Jonas Weber');
  await midway?.();
  await postComment(clinic, ANSWER);
  await expectHeard(lab, ANSWER, 'Clara Sommer');
  await expect(comments(lab)).toHaveText([new RegExp(QUESTION.replace('?', '\\?')), new RegExp(ANSWER)]);

  await expectMoves(lab, 'In Progress', ['Open', 'Complete']);
  await move(lab, 'In Progress', 'Complete');
  await expectStatus({ clinic, lab }, 'Completed');
  await expectMoves(clinic, 'Completed', ['Reopen', 'Close']);
  await move(clinic, 'Completed', 'Reopen');
  await expectStatus({ clinic, lab }, 'Reopened');
  await move(lab, 'Reopened', 'In Progress');
  await expectStatus({ clinic, lab }, 'In Progress');
  await move(lab, 'In Progress', 'Complete');
  await expectStatus({ clinic, lab }, 'Completed');

  await move(clinic, 'Completed', 'Close');
  await expect(status(clinic, 'Closed')).toBeVisible();
  await expect(row(lab, PATIENT)).toContainText('Closed');
  await expect(pane(lab).getByText('Closed', { exact: true })).toBeVisible();
  await expect(pane(lab).getByRole('button', { name: /^Status / }), 'the lab has no move left').toHaveCount(
    0,
  );
  for (const page of [clinic, lab]) {
    await expect(part(page, 'Attachments')).toContainText('This case is closed.');
    await expect(button(page, 'Post a Comment'), 'it is still talked about').toBeEnabled();
    await expect(comments(page)).toHaveCount(2);
  }
  expect(
    loads.map((count) => count()),
    'neither page was loaded again',
  ).toEqual([0, 0]);
  return no;
}
