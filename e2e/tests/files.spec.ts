import {
  comment,
  commentDialog,
  newPartners,
  openCase,
  order,
  part,
  row,
  writeComment,
} from '../harness/cases';
import {
  attach,
  attachments,
  drop,
  dropFromDisk,
  fileRow,
  group,
  holdOver,
  layLarge,
  panel,
  refused,
  saveFile,
  upload,
} from '../harness/files';
import { hold } from '../harness/hold';
import { button, signIn } from '../harness/people';
import { box, pdf, png, project, sha256 } from '../harness/samples';
import { dialog } from '../harness/settings';
import { expect, test } from '../harness/test';

const BOX = [
  [0, 0, 0],
  [20, 10, 8],
] as const;

test('FIL-01 FIL-03 FIL-08: dropped files are sent one by one, listed on their way, and sorted by what their names say', async ({
  page,
  server,
}) => {
  const partners = await newPartners(server);
  await signIn(page, partners.clinic);
  await openCase(page, await order(partners));
  await expect(attachments(page)).toContainText('No attachments yet');

  const begun: string[] = [];
  page.on('request', (request) => {
    const described = request.headers()['upload-metadata'];
    const name = described && /filename ([^,]+)/.exec(described)?.[1];
    if (name) begun.push(Buffer.from(name, 'base64').toString());
  });
  const held = await holdOver(page, [
    { name: 'virus.exe', bytes: Buffer.from('MZ') },
    png('smile.png'),
    box('Case7-LowerJaw.stl', ...BOX),
    { name: 'note.txt', bytes: Buffer.from('Nothing for a case.') },
    project('plan.qcproject', 1_234_567),
    box('Case7-UpperJaw-preop.stl', ...BOX),
    box('Case7-UpperJaw.stl', ...BOX),
    pdf('order.pdf', ['One crown']),
    box('bite.stl', ...BOX),
  ]);
  const invitation = page.getByRole('status').filter({ hasText: 'Drop the files here' });
  await expect(invitation).toBeVisible();
  const { release } = await hold(page, '**/v1/uploads/', 2);
  await held.letGo();
  await expect(invitation).toHaveCount(0);

  // The list of uploads shows the progress, and stays small.
  await expect(panel(page)).toContainText('Uploading 2 of 7');
  await expect(upload(page, 'plan.qcproject')).toContainText('Waiting');
  const list = await panel(page).getByRole('list', { name: 'Uploads' }).boundingBox();
  expect(list?.height).toBeGreaterThan(100);
  expect(list?.height).toBeLessThanOrEqual(174);
  release();
  await expect(panel(page)).toContainText('7 files uploaded');
  expect(begun, 'in the order in which they are shown').toEqual([
    'Case7-UpperJaw.stl',
    'Case7-UpperJaw-preop.stl',
    'Case7-LowerJaw.stl',
    'bite.stl',
    'smile.png',
    'order.pdf',
    'plan.qcproject',
  ]);

  await expect(group(page, 'Upper jaw').getByRole('listitem')).toHaveText([
    /^Case7-UpperJaw\.stl/,
    /^Case7-UpperJaw-preop\.stl.*Pre-op/,
  ]);
  await expect(group(page, 'Lower jaw').getByRole('listitem')).toHaveText([/^Case7-LowerJaw\.stl/]);
  await expect(group(page, 'Bite and other scans').getByRole('listitem')).toHaveText([/^bite\.stl/]);
  await expect(group(page, 'Pictures').getByRole('listitem')).toHaveText([/^smile\.png/]);
  await expect(group(page, 'Documents').getByRole('listitem')).toHaveText([/^order\.pdf/]);
  await expect(group(page, 'Other files').getByRole('listitem')).toHaveText([/^plan\.qcproject/]);
  await expect(fileRow(page, 'plan.qcproject')).toContainText('1.2 MB');
  await expect(fileRow(page, 'plan.qcproject')).toContainText('Clara Sommer');
  await expect(fileRow(page, 'smile.png')).toContainText('6.2 kB');
  await expect(attachments(page), 'what a case does not take is not sent').not.toContainText('virus.exe');
  await expect(button(page, 'Go to 7 attachments')).toBeVisible();
  await expect(row(page, 'Mia Lindner')).toContainText('7 files');

  // Previews rendered by the server, of pictures and scans.
  for (const name of ['smile.png', 'Case7-UpperJaw.stl', 'bite.stl']) {
    const picture = fileRow(page, name).locator('img');
    await picture.scrollIntoViewIfNeeded();
    await expect(picture).toHaveJSProperty('complete', true);
    expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth), name).toBeGreaterThan(0);
  }
  await dropFromDisk(page, [layLarge(test.info().outputPath('huge.stl'), 230_000_000)]);
  await expect(refused(page).getByRole('listitem').filter({ hasText: 'huge.stl' })).toContainText(
    'The file is too large. The limit is 209.7 MB.',
  );
  // Refused files are listed until the person closes the message; then the list, which is complete, disappears.
  for (const name of ['virus.exe', 'note.txt'])
    await expect(refused(page).getByRole('listitem').filter({ hasText: name })).toContainText(
      'Files of this kind are not accepted.',
    );
  await refused(page).getByRole('button', { name: 'Close' }).click();
  await expect(panel(page), 'it has said so, and goes').toHaveCount(0);
});

test('FIL-01 FIL-06 COM-01 RT-01: the other side sees a new file, files of a comment and a deletion without doing anything', async ({
  page,
  server,
  openBrowser,
}) => {
  const partners = await newPartners(server);
  const made = await order(partners);
  const there = await (await openBrowser()).newPage();
  await signIn(there, partners.lab);
  await openCase(there, made);
  await expect(attachments(there)).toContainText('No attachments yet');
  await signIn(page, partners.clinic);
  await openCase(page, made);

  await test.step('a new file', async () => {
    const scan = box('upperjaw.stl', ...BOX);
    await drop(page, [scan]);
    await expect(fileRow(there, 'upperjaw.stl')).toContainText('Clara Sommer');
    await expect(fileRow(there, 'upperjaw.stl').locator('img'), 'and what was drawn of it').toBeVisible();
    await expect(button(there, 'Go to 1 attachment')).toBeVisible();
    await expect(button(there, 'Delete upperjaw.stl'), 'nobody deletes what others have sent').toHaveCount(0);
    const saved = await saveFile(there, 'upperjaw.stl');
    expect(saved.name).toBe('upperjaw.stl');
    expect(sha256(saved.bytes)).toBe(sha256(scan.bytes));
  });

  await test.step('files of a comment, which are shown below it', async () => {
    await writeComment(page, 'Please compare with this.');
    const picked = [png('shade.png'), pdf('letter.pdf', ['Dear lab']), png('wrong.png')];
    await commentDialog(page)
      .getByLabel('Attach files', { exact: true })
      .setInputFiles(picked.map(({ name, bytes }) => ({ name, mimeType: '', buffer: bytes })));
    const chosen = commentDialog(page).getByRole('list', { name: 'Attached files' });
    await expect(chosen.getByRole('listitem')).toHaveText([/shade\.png/, /letter\.pdf/, /wrong\.png/]);
    await button(page, 'Remove wrong.png').click();
    await commentDialog(page).getByRole('button', { name: 'Post', exact: true }).click();
    for (const side of [page, there]) {
      const files = comment(side, 'Please compare with this.').getByRole('list', { name: 'Attached files' });
      await expect(files.getByRole('listitem')).toHaveText([/shade\.png/, /letter\.pdf/]);
      await expect(files.locator('img')).toBeVisible();
      await expect(fileRow(side, 'shade.png')).toBeVisible();
      await expect(part(side, 'Attachments').getByRole('listitem')).toHaveCount(3);
    }
    await comment(there, 'Please compare')
      .getByRole('button', { name: /^shade\.png/ })
      .click();
    await expect(dialog(there, 'shade.png')).toBeVisible();
    await there.keyboard.press('Escape');
    await expect(there.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('a deletion, once it is confirmed', async () => {
    await attach(partners.labCalls, made, png('design.png'));
    await expect(fileRow(page, 'design.png')).toContainText('Jonas Weber');
    await expect(button(page, 'Delete design.png')).toHaveCount(0);
    await button(page, 'Delete upperjaw.stl').click();
    const question = dialog(page, 'Delete this file?');
    await expect(question).toContainText('“upperjaw.stl” will be deleted for everyone.');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(fileRow(page, 'upperjaw.stl')).toBeVisible();
    await button(page, 'Delete upperjaw.stl').click();
    await question.getByRole('button', { name: 'Delete', exact: true }).click();
    for (const side of [page, there]) {
      await expect(fileRow(side, 'upperjaw.stl')).toHaveCount(0);
      await expect(fileRow(side, 'design.png')).toBeVisible();
      await expect(button(side, 'Go to 3 attachments')).toBeVisible();
    }
  });
});

test('FIL-01: at the end of the case, the names of refused files cover no button', async ({
  page,
  server,
}) => {
  const partners = await newPartners(server);
  await signIn(page, partners.lab);
  await openCase(page, await order(partners));
  await drop(page, [box('upperjaw.stl', ...BOX), { name: 'empty.stl', bytes: Buffer.alloc(0) }]);
  await expect(refused(page)).toContainText('empty.stl');
  await expect(fileRow(page, 'upperjaw.stl').locator('img')).toBeVisible();
  const orderForm = attachments(page).getByRole('link', { name: 'Printable Order Form' });
  for (const [width, height] of [
    [1440, 900],
    [1440, 2400],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.mouse.move(width - 100, height / 2);
    await page.mouse.wheel(0, 100_000);
    await expect(async () => {
      const button = await orderForm.boundingBox();
      const notice = await refused(page).boundingBox();
      if (!button || !notice) throw new Error('one is not on the page');
      expect(notice.y, `${width} × ${height}`).toBeGreaterThanOrEqual(button.y + button.height);
      expect(notice.y + notice.height, `${width} × ${height}`).toBeLessThanOrEqual(height);
    }).toPass({ timeout: 20_000 });
  }
});
