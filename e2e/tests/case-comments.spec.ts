import type { Locator, Page } from '@playwright/test';
import { expectPatients } from '../harness/case-list';
import {
  comment,
  commentDialog,
  comments,
  moveTo,
  newPartners,
  openCase,
  order,
  orderFor,
  part,
  postComment,
  row,
  writeComment,
} from '../harness/cases';
import { makeGroup, newColleague } from '../harness/colleagues';
import { attachments, refused } from '../harness/files';
import { button, signIn } from '../harness/people';
import { box as scan } from '../harness/samples';
import { dialog } from '../harness/settings';
import { expect, test } from '../harness/test';

const box = (page: Page): Locator => commentDialog(page).getByRole('textbox', { name: 'Comment' });

const post = (page: Page): Locator => commentDialog(page).getByRole('button', { name: 'Post', exact: true });

/** Chooses an action on the person's own comment. */
async function choose(page: Page, text: string, entry: string): Promise<void> {
  await comment(page, text).getByRole('button', { name: 'More actions for this comment' }).click();
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
}

/** The side of the list on which each text is shown. */
async function sides(page: Page, texts: string[]): Promise<string[]> {
  const area = await part(page, 'Comments').boundingBox();
  const middle = (area?.x ?? 0) + (area?.width ?? 0) / 2;
  const found: string[] = [];
  for (const text of texts) {
    const bubble = await comment(page, text).getByText(text).boundingBox();
    found.push((bubble?.x ?? 0) + (bubble?.width ?? 0) / 2 > middle ? 'right' : 'left');
  }
  return found;
}

test('COM-01 RT-01 FIL-01: comments are posted, changed and deleted, in a closed case too, and the other side sees it at once', async ({
  page,
  server,
  openBrowser,
}) => {
  const partners = await newPartners(server);
  const made = await order(partners);
  const there = await (await openBrowser()).newPage();
  await signIn(there, partners.lab);
  await openCase(there, made);
  await signIn(page, partners.clinic);
  await openCase(page, made);
  await expect(part(page, 'Comments')).toContainText('No comments yet');

  await test.step('nothing empty is posted; Ctrl and Enter post', async () => {
    await button(page, 'Post a Comment').click();
    await expect(box(page)).toBeFocused();
    await box(page).fill(' \n ');
    await box(page).press('Control+Enter');
    await expect(commentDialog(page)).toBeVisible();
    await expect(post(page)).toBeDisabled();
    await box(page).fill('A little lighter, please.\nNo metal.');
    await box(page).press('Control+Enter');
    await expect(commentDialog(page)).toBeHidden();
    await expect(comments(page)).toHaveCount(1);
    await expect(comment(page, 'A little lighter').getByText('A little lighter')).toHaveText(
      'A little lighter, please.\nNo metal.',
    );
    await expect(comment(there, 'A little lighter, please.')).toContainText('Clara Sommer');
  });

  await test.step('own words on the right, those of others on the left', async () => {
    await postComment(there, 'Understood.');
    await expect(comments(page)).toHaveText([/A little lighter, please\./, /Jonas Weber.*Understood\./]);
    await expect(button(page, 'Go to 2 comments')).toBeVisible();
    const texts = ['A little lighter, please.', 'Understood.'];
    expect(await sides(page, texts)).toEqual(['right', 'left']);
    expect(await sides(there, texts)).toEqual(['left', 'right']);
    await expect(
      comment(page, 'Understood.').getByRole('button'),
      'nobody changes what others said',
    ).toHaveCount(0);
  });

  await test.step('a comment is changed in a box that grows', async () => {
    await choose(page, 'A little lighter', 'Edit');
    const editor = comments(page).first().getByRole('textbox', { name: 'Comment' });
    await expect(editor).toBeFocused();
    await editor.fill(' ');
    await expect(comments(page).first().getByRole('button', { name: 'Save' })).toBeDisabled();
    await editor.press('Escape');
    await expect(comment(page, 'A little lighter')).not.toContainText('edited');
    await choose(page, 'A little lighter', 'Edit');
    const height = async () => (await editor.boundingBox())?.height ?? 0;
    const twoLines = await height();
    await editor.fill('1\n2\n3');
    await expect.poll(height, 'the box grows with its lines').toBe(twoLines + 16);
    await editor.fill('1\n2\n3\n4');
    await expect.poll(height).toBe(twoLines + 32);
    await editor.fill('Better words.');
    await comments(page).first().getByRole('button', { name: 'Save' }).click();
    await expect(comment(page, 'Better words.')).toContainText('edited');
    await expect(comment(there, 'Better words.')).toContainText('edited');
  });

  await test.step('a closed case is still talked about; only attaching ends with it', async () => {
    await moveTo(partners.clinicCalls, made, 'CLSD');
    await expect(attachments(there)).toContainText('This case is closed.');
    await writeComment(there, 'Glad to hear.');
    const attach = commentDialog(there).getByRole('button', { name: 'Attach files' });
    await expect(attach).toBeDisabled();
    await expect(attach).toHaveAccessibleDescription(
      'This case is closed. Files can be added again once it is reopened.',
    );
    await post(there).click();
    await expect(comment(page, 'Glad to hear.')).toContainText('Jonas Weber');
    await choose(page, 'Better words.', 'Edit');
    await comments(page).getByRole('textbox', { name: 'Comment' }).fill('Thank you both.');
    await button(page, 'Save').click();
    await expect(comment(there, 'Thank you both.')).toContainText('edited');
    await choose(page, 'Thank you both.', 'Delete');
    const question = dialog(page, 'Delete this comment?');
    await expect(question).toContainText('It will be deleted for everyone.');
    await question.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(comments(page)).toHaveCount(2);
    await expect(comments(there)).toHaveCount(2);
    await expect(button(there, 'Go to 2 comments')).toBeVisible();
    await moveTo(partners.clinicCalls, made, 'OPEN');
    await writeComment(there, 'Here is one.');
    await expect(attach).toBeEnabled();
  });

  await test.step('of two files the good one is attached, and the other is named with its reason', async () => {
    const picked = [
      { name: 'notes.txt', bytes: Buffer.from('Do not forget.') },
      scan('design.stl', [0, 0, 0], [20, 10, 8]),
    ];
    await commentDialog(there)
      .getByLabel('Attach files', { exact: true })
      .setInputFiles(picked.map(({ name, bytes }) => ({ name, mimeType: '', buffer: bytes })));
    await expect(refused(there).getByRole('listitem')).toHaveText([
      /^notes\.txt\s*Files of this kind are not accepted\.$/,
    ]);
    const attached = commentDialog(there).getByRole('list', { name: 'Attached files' });
    await expect(attached.getByRole('listitem')).toHaveText([/^design\.stl/]);
    await post(there).click();
    for (const side of [page, there]) {
      const below = comment(side, 'Here is one.').getByRole('list', { name: 'Attached files' });
      await expect(below.getByRole('listitem')).toHaveText([/design\.stl/]);
      await expect(attachments(side)).not.toContainText('notes.txt');
    }
  });
});

test('COM-01: what was begun is there after a reload, kept by the server alone, until it is sent', async ({
  page,
  server,
}) => {
  const partners = await newPartners(server);
  const made = await order(partners);
  await signIn(page, partners.clinic);
  await openCase(page, made);
  await writeComment(page, 'The patient called and');
  await expect(commentDialog(page).getByText('Draft saved')).toBeVisible();
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(kept).not.toContain('The patient called');
  await page.reload();
  await button(page, 'Post a Comment').click();
  await expect(box(page)).toHaveValue('The patient called and');

  await test.step('closing right after the last key loses nothing', async () => {
    await box(page).fill('The patient called and agrees');
    const saved = page.waitForResponse('**/v1/cases/*/comment/draft/');
    await page.keyboard.press('Escape');
    await expect(commentDialog(page)).toBeHidden();
    await saved;
    await page.reload();
    await button(page, 'Post a Comment').click();
    await expect(box(page)).toHaveValue('The patient called and agrees');
  });

  await post(page).click();
  await expect(comment(page, 'The patient called and agrees').locator('time')).toBeVisible();
  await page.reload();
  await button(page, 'Post a Comment').click();
  await expect(box(page), 'sent is not begun').toHaveValue('');
});

test('COM-02: what was said is new to each person until that person opens it', async ({
  page,
  server,
  openBrowser,
}) => {
  const partners = await newPartners(server);
  const nora = await newColleague(server, 'Nora Lind');
  await makeGroup(server, partners.clinic, 'Clinic', [nora]);
  const ada = await orderFor(partners, 'Ada Klein');
  const ben = await orderFor(partners, 'Ben Vogt');
  const there = await (await openBrowser()).newPage();
  await signIn(page, partners.clinic);
  await openCase(page, ben);
  await signIn(there, nora);
  await openCase(there, ben);
  await expectPatients(page, ['Ben Vogt', 'Ada Klein']);
  await expectPatients(there, ['Ben Vogt', 'Ada Klein']);
  await partners.labCalls.send('POST', `/v1/cases/${ada.id}/comment/`, { comment: 'Which shade?' });
  for (const seen of [page, there]) {
    await expect(row(seen, 'Ada Klein')).toContainText('Unread');
    await expect(row(seen, 'Ada Klein')).toContainText('1 comment, unread');
  }
  await row(page, 'Ada Klein').getByRole('link').click();
  await expect(comment(page, 'Which shade?')).toBeVisible();
  await expect(row(page, 'Ada Klein')).not.toContainText('Unread');
  await expect(row(there, 'Ada Klein'), 'a colleague has not read it').toContainText('Unread');

  await partners.labCalls.send('POST', `/v1/cases/${ada.id}/comment/`, { comment: 'And which material?' });
  await expect(comment(page, 'And which material?')).toBeVisible();
  await expect(row(page, 'Ada Klein')).toContainText('2 comments');
  await expect(row(page, 'Ada Klein'), 'what one looks at is read').not.toContainText('Unread');
  await expect
    .poll(
      async () => (await partners.clinicCalls.send('GET', '/v1/cases/?unread=true')).posts.length,
      'the server knows',
    )
    .toBe(0);
});
