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
  signInToCases,
  writeComment,
} from '../harness/cases';
import { Calls, makeGroup, newColleague } from '../harness/colleagues';
import { attachments } from '../harness/files';
import { button, signIn } from '../harness/people';
import { dialog } from '../harness/settings';
import { expect, test } from '../harness/test';

const box = (page: Page): Locator => commentDialog(page).getByRole('textbox', { name: 'Comment' });

const post = (page: Page): Locator => commentDialog(page).getByRole('button', { name: 'Post', exact: true });

/** What can be done with one's own comment. */
async function choose(page: Page, text: string, entry: string): Promise<void> {
  await comment(page, text).getByRole('button', { name: 'More actions for this comment' }).click();
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
}

test('COM-01 RT-01: own words on the right, those of others on the left, seen by both at once', async ({
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

  await postComment(page, 'A little lighter, please.');
  await expect(comment(there, 'A little lighter, please.')).toContainText('Clara Sommer');
  await postComment(there, 'Understood.');
  await expect(comments(page)).toHaveText([/A little lighter, please\./, /Jonas Weber.*Understood\./]);
  await expect(button(page, '2 comments, go there')).toBeVisible();

  const middles = async (seen: Page) => {
    const area = await part(seen, 'Comments').boundingBox();
    const middle = (area?.x ?? 0) + (area?.width ?? 0) / 2;
    const sides: string[] = [];
    for (const text of ['A little lighter, please.', 'Understood.']) {
      const bubble = await comment(seen, text).getByText(text).boundingBox();
      sides.push((bubble?.x ?? 0) + (bubble?.width ?? 0) / 2 > middle ? 'right' : 'left');
    }
    return sides;
  };
  expect(await middles(page)).toEqual(['right', 'left']);
  expect(await middles(there)).toEqual(['left', 'right']);
  await expect(
    comment(page, 'Understood.').getByRole('button'),
    'nobody changes what others said',
  ).toHaveCount(0);
});

test('COM-01: nothing empty is posted; Ctrl and Enter post', async ({ page, server }) => {
  const partners = await newPartners(server);
  await signIn(page, partners.clinic);
  await openCase(page, await order(partners));
  await button(page, 'Post a Comment').click();
  await expect(box(page)).toBeFocused();
  await expect(post(page)).toBeDisabled();
  await box(page).fill(' \n ');
  await expect(post(page)).toBeDisabled();
  await box(page).press('Control+Enter');
  await expect(commentDialog(page)).toBeVisible();
  await box(page).fill('One line.\nAnother line.');
  await box(page).press('Control+Enter');
  await expect(commentDialog(page)).toBeHidden();
  await expect(comments(page)).toHaveCount(1);
  await expect(comment(page, 'One line.').getByText('One line.')).toHaveText('One line.\nAnother line.');
});

test('COM-01: links can be followed, everything else is text', async ({ page, server }) => {
  const partners = await newPartners(server);
  const made = await order(partners);
  const attack =
    '<script>document.title = "taken"</script> <img src=x onerror=alert(1)> javascript:alert(1) [x](http://x)';
  const calls = partners.labCalls;
  await calls.send('POST', `/v1/cases/${made.id}/comment/`, { comment: attack });
  await calls.send('POST', `/v1/cases/${made.id}/comment/`, {
    comment: 'See https://scan.example/a?b=1&c=2, (also http://lab.example/x).',
  });
  await signIn(page, partners.clinic);
  await openCase(page, made);
  await expect(comments(page).first()).toContainText(attack);
  await expect(page).toHaveTitle(new RegExp(`^Case ${made.no}`));
  await expect(comments(page).first().locator('img, script')).toHaveCount(0);
  const links = comment(page, 'See ').getByRole('link');
  await expect(links).toHaveText(['https://scan.example/a?b=1&c=2', 'http://lab.example/x']);
  for (const link of await links.all()) {
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(link).toHaveAttribute('rel', /noopener.*noreferrer/);
  }
});

test('COM-01: one changes and deletes what one said, and the other side sees that', async ({
  page,
  server,
  openBrowser,
}) => {
  const partners = await newPartners(server);
  const made = await order(partners);
  for (const text of ['First words.', 'Second words.'])
    await partners.clinicCalls.send('POST', `/v1/cases/${made.id}/comment/`, { comment: text });
  const there = await (await openBrowser()).newPage();
  await signIn(there, partners.lab);
  await openCase(there, made);
  await expect(comments(there)).toHaveCount(2);
  await signIn(page, partners.clinic);
  await openCase(page, made);

  await choose(page, 'First words.', 'Edit');
  const editor = comments(page).first().getByRole('textbox', { name: 'Comment' });
  await expect(editor).toBeFocused();
  await editor.fill(' ');
  await expect(comments(page).first().getByRole('button', { name: 'Save' })).toBeDisabled();
  await editor.press('Escape');
  await expect(comment(page, 'First words.')).not.toContainText('edited');
  await choose(page, 'First words.', 'Edit');
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

  await choose(page, 'Second words.', 'Delete');
  const question = dialog(page, 'Delete this comment');
  await expect(question).toContainText('It disappears for everybody.');
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(comments(page)).toHaveCount(1);
  await expect(comments(there)).toHaveCount(1);
  await expect(button(there, '1 comment, go there')).toBeVisible();
});

test('COM-01: what was begun is there after a reload, on the server alone, and for nobody else', async ({
  page,
  server,
  openBrowser,
}) => {
  const partners = await newPartners(server);
  const nora = newColleague(server, 'Nora Lind');
  await makeGroup(server, partners.clinic, 'Clinic', [nora]);
  const made = await order(partners);
  await signIn(page, partners.clinic);
  await openCase(page, made);
  await writeComment(page, 'The patient called and');
  await expect(commentDialog(page).getByText('Draft kept')).toBeVisible();
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(kept).not.toContain('The patient called');
  await page.reload();
  await button(page, 'Post a Comment').click();
  await expect(box(page)).toHaveValue('The patient called and');

  const there = await (await openBrowser()).newPage();
  await signIn(there, nora);
  await openCase(there, made);
  await button(there, 'Post a Comment').click();
  await expect(box(there)).toHaveValue('');

  await box(page).fill('The patient called and agrees.');
  await post(page).click();
  await expect(comment(page, 'The patient called and agrees.').locator('time')).toBeVisible();
  await page.reload();
  await button(page, 'Post a Comment').click();
  await expect(box(page), 'sent is not begun').toHaveValue('');
});

test('COM-01: closing right after the last key loses nothing', async ({ page, server }) => {
  const partners = await newPartners(server);
  const made = await order(partners);
  await signIn(page, partners.clinic);
  await openCase(page, made);
  await writeComment(page, 'One moment');
  const saved = page.waitForResponse('**/v1/cases/*/comment/draft/');
  await page.keyboard.press('Escape');
  await expect(commentDialog(page)).toBeHidden();
  await saved;
  await page.reload();
  await button(page, 'Post a Comment').click();
  await expect(box(page)).toHaveValue('One moment');
});

test('COM-01: a comment that did not get there stays, with why and what to do', async ({ page, server }) => {
  const partners = await newPartners(server);
  await signIn(page, partners.clinic);
  await openCase(page, await order(partners));
  await page.route('**/v1/cases/*/comment/', (route) =>
    route.fulfill({ status: 503, json: { detail: 'The service is busy. Please try again in a moment.' } }),
  );
  await writeComment(page, 'Hello?');
  await post(page).click();
  const unsent = comment(page, 'Hello?');
  await expect(unsent.getByRole('alert')).toContainText('The service is busy. Please try again in a moment.');
  await page.unrouteAll();
  await unsent.getByRole('button', { name: 'Try again' }).click();
  await expect(unsent.locator('time')).toBeVisible();
  await expect(comments(page)).toHaveCount(1);
});

test('COM-01 FIL-01: a closed case is still talked about; only attaching ends with it', async ({
  page,
  server,
  openBrowser,
}) => {
  const partners = await newPartners(server);
  const made = await order(partners);
  await partners.clinicCalls.send('POST', `/v1/cases/${made.id}/comment/`, { comment: 'Thank you.' });
  await signIn(page, partners.clinic);
  await openCase(page, made);
  const there = await (await openBrowser()).newPage();
  await signIn(there, partners.lab);
  await openCase(there, made);
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
  await choose(page, 'Thank you.', 'Edit');
  const edited = comments(page).getByRole('textbox', { name: 'Comment' });
  await edited.fill('Thank you both.');
  await button(page, 'Save').click();
  await expect(comment(there, 'Thank you both.')).toContainText('edited');
  await choose(page, 'Thank you both.', 'Delete');
  await dialog(page, 'Delete this comment').getByRole('button', { name: 'Delete' }).click();
  await expect(comments(there)).toHaveCount(1);
  await moveTo(partners.clinicCalls, made, 'OPEN');
  await writeComment(there, 'Here is one.');
  await expect(attach).toBeEnabled();
});

test('COM-02: what was said is new to each person until that person opens it', async ({
  page,
  server,
  openBrowser,
}) => {
  const partners = await newPartners(server);
  const nora = newColleague(server, 'Nora Lind');
  await makeGroup(server, partners.clinic, 'Clinic', [nora]);
  const ada = await orderFor(partners, 'Ada Klein');
  const ben = await orderFor(partners, 'Ben Vogt');
  const there = await (await openBrowser()).newPage();
  await signInToCases(page, partners.clinic);
  await openCase(page, ben);
  await signInToCases(there, nora);
  await openCase(there, ben);
  await expectPatients(page, ['Ben Vogt', 'Ada Klein']);
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
  const mine = await Calls.of(server, partners.clinic);
  await expect
    .poll(async () => (await mine.send('GET', '/v1/cases/?unread=true')).posts.length, 'the server knows')
    .toBe(0);
});
