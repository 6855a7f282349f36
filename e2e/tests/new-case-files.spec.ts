import type { Page } from '@playwright/test';
import { newPartners, openCase, type Partners } from '../harness/cases';
import {
  attachments,
  dropFromDisk,
  dropOnForm,
  fileRow,
  group,
  interrupted,
  layLarge,
  layOnDisk,
  panel,
  refused,
  saveFile,
  sentBytes,
  upload,
} from '../harness/files';
import {
  draftFile,
  files,
  fillOrder,
  numberIn,
  openNewCase,
  saved,
  send,
  sendButton,
  whenSent,
} from '../harness/orders';
import { alert, button, heading, signIn } from '../harness/people';
import { box, png, project, sha256 } from '../harness/samples';
import { dialog } from '../harness/settings';
import { expect, test } from '../harness/test';
import { layWire, slowDown } from '../harness/wire';

const LARGE = project('large.qcproject', 4_000_000);
/** Slow enough for the test to act during the upload. */
const BYTES_PER_SECOND = 1_000_000;

async function beginCase(page: Page, { clinic }: Partners): Promise<void> {
  await signIn(page, clinic);
  await openNewCase(page);
}

/** The cases that the lab sees, with their numbers of files. */
async function seenByLab({ labCalls }: Partners): Promise<string[]> {
  const { posts } = await labCalls.send('GET', '/v1/cases/');
  return posts.map(({ no, files_count }: { no: string; files_count: string }) => `${no} ${files_count}`);
}

/**
 * Starts the upload of a large file to the draft and waits until a part has arrived; returns a function that removes
 * the speed limit.
 */
async function beginLarge(page: Page): Promise<() => Promise<void>> {
  const hurry = await slowDown(page, BYTES_PER_SECOND);
  await dropOnForm(page, [LARGE]);
  await expect.poll(() => sentBytes(page, LARGE.name), { intervals: [100] }).toBeGreaterThan(400_000);
  return hurry;
}

test('ORD-02 FIL-01 FIL-03: files and a folder are dropped on a new case, go to its draft, and are sent with it', async ({
  page,
  server,
  openBrowser,
}) => {
  const partners = await newPartners(server);
  await beginCase(page, partners);
  await expect(files(page)).toContainText('Drop scans, pictures or documents anywhere on this page');
  const paths = layOnDisk(test.info().outputPath('disk'), {
    'smile.png': png('smile.png', 320, 240),
    'lowerjaw.stl': box('lowerjaw.stl', [0, 0, -20], [24, 20, -8]),
    'export/UpperJaw.stl': box('UpperJaw.stl', [0, 0, 0], [24, 20, 13]),
    'export/scan bodies/upper_scanbody.stl': box('upper_scanbody.stl', [5, 5, 0], [9, 9, 18]),
    'export/16-margin.txt': { name: '16-margin.txt', bytes: Buffer.from('x,y,z\n1,2,3\n4,5,6\n') },
    'export/readme.txt': { name: 'readme.txt', bytes: Buffer.from('Written by the scanner.') },
    'notes.txt': { name: 'notes.txt', bytes: Buffer.from('Do not forget.') },
  });
  await dropFromDisk(page, [...paths, layLarge(test.info().outputPath('huge.stl'), 230_000_000)]);
  await expect(panel(page)).toContainText('5 files uploaded');
  await expect(refused(page).getByRole('listitem'), 'nothing disappears without a word').toHaveText([
    /^export\/readme\.txt\s*Files of this kind are not accepted\.$/,
    /^notes\.txt\s*Files of this kind are not accepted\.$/,
    /^huge\.stl\s*The file is too large\. The limit is 209\.7 MB\.$/,
  ]);
  await refused(page).getByRole('button', { name: 'Close' }).click();
  await expect(refused(page)).toHaveCount(0);
  const listed = (title: string) =>
    files(page).getByRole('region', { name: title, exact: true }).getByRole('listitem');
  await expect(listed('Upper jaw')).toContainText([
    'UpperJaw.stl',
    /upper_scanbody\.stl\s*Scan body/,
    /16-margin\.txt\s*Margin 16/,
  ]);
  await expect(listed('Lower jaw')).toContainText(['lowerjaw.stl']);
  await expect(listed('Pictures').locator('img')).toBeVisible();
  await expect(saved(page), 'nothing was typed, and there is a draft').toBeVisible();
  expect(await seenByLab(partners)).toEqual([]);
  await button(page, 'Go to 5 attachments').click();
  await expect(files(page)).toBeFocused();

  // A draft keeps its files and accepts more.
  const no = numberIn(page);
  await page.getByRole('link', { name: 'Connections' }).first().click();
  await expect(heading(page, 'Connections'), 'nothing is lost, nothing is asked').toBeVisible();
  await openCase(page, { no });
  await expect(fileRow(page, 'lowerjaw.stl')).toBeVisible();
  await page.getByRole('link', { name: 'Continue order' }).click();
  await expect(draftFile(page, 'lowerjaw.stl')).toBeVisible();
  await button(page, 'Delete smile.png').click();
  await dialog(page, 'Delete this file?').getByRole('button', { name: 'Delete' }).click();
  await expect(draftFile(page, 'smile.png')).toHaveCount(0);
  await dropOnForm(page, [png('face.png')]);
  await expect(draftFile(page, 'face.png')).toBeVisible();

  await fillOrder(page);
  expect(await send(page)).toBe(no);
  expect(await seenByLab(partners), 'it has all of them from the first').toEqual([`${no} 5`]);
  await expect(group(page, 'Upper jaw').getByRole('listitem')).toContainText([
    'UpperJaw.stl',
    'upper_scanbody.stl',
    '16-margin.txt',
  ]);
  await expect(group(page, 'Lower jaw').getByRole('listitem')).toContainText(['lowerjaw.stl']);
  await expect(group(page, 'Pictures').getByRole('listitem')).toContainText(['face.png']);

  const there = await (await openBrowser()).newPage();
  await signIn(there, partners.lab);
  await openCase(there, { no });
  await expect(attachments(there).getByRole('listitem'), 'the lab has them, too').toHaveCount(5);
});

test('ORD-01 ORD-02 FIL-02: Send waits for files, also through a line that is cut', async ({
  server,
  openBrowser,
}) => {
  const wire = await layWire(server);
  const page = await (await openBrowser({ baseURL: wire.url })).newPage();
  const partners = await newPartners(server);
  await beginCase(page, partners);
  await fillOrder(page);
  await expect(saved(page)).toBeVisible();
  const offsets: number[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') offsets.push(Number(request.headers()['upload-offset']));
  });
  const hurry = await beginLarge(page);
  await sendButton(page).click();
  await expect(button(page, 'Uploading 1 of 1')).toBeDisabled();
  wire.cut();
  await expect(upload(page, LARGE.name)).toContainText(
    'No connection. The upload will resume automatically.',
  );
  expect(await seenByLab(partners), 'the lab is not told of half a case').toEqual([]);
  await hurry();
  wire.mend();
  const no = await whenSent(page);
  expect(await seenByLab(partners)).toEqual([`${no} 1`]);
  expect(offsets[0]).toBe(0);
  expect(offsets.at(-1), 'it went on').toBeGreaterThan(0);
  expect(sha256((await saveFile(page, LARGE.name)).bytes)).toBe(sha256(LARGE.bytes));
  wire.remove();
});

test('ORD-02 FIL-02: leaving while files are on their way needs a confirmation, and they go on later', async ({
  page,
  server,
}) => {
  const partners = await newPartners(server);
  await beginCase(page, partners);
  await fillOrder(page);
  await expect(saved(page)).toBeVisible();
  const hurry = await beginLarge(page);
  await page.getByRole('link', { name: 'Connections' }).first().click();
  await dialog(page, 'Leave without the files?').getByRole('button', { name: 'Stay' }).click();
  await expect(upload(page, LARGE.name)).toBeVisible();

  const isAskedBy = async (leave: () => Promise<unknown>, answer: 'accept' | 'dismiss') => {
    const asked = page.waitForEvent('dialog');
    const left = leave();
    const warning = await asked;
    expect(warning.type()).toBe('beforeunload');
    await warning[answer]();
    await left;
  };
  await isAskedBy(() => page.close({ runBeforeUnload: true }), 'dismiss');
  await expect(upload(page, LARGE.name)).toBeVisible();
  await isAskedBy(() => page.reload(), 'accept');
  await hurry();
  await expect(interrupted(page)).toContainText(LARGE.name);
  await sendButton(page).click();
  await expect(alert(page, 'Some files were not uploaded.')).toBeVisible();
  await expect(files(page)).toBeFocused();
  expect(await seenByLab(partners)).toEqual([]);

  await dropOnForm(page, [LARGE]);
  await expect(draftFile(page, LARGE.name)).toBeVisible();
  await expect(interrupted(page)).toHaveCount(0);
  const no = await send(page);
  expect(await seenByLab(partners)).toEqual([`${no} 1`]);
  expect(sha256((await saveFile(page, LARGE.name)).bytes)).toBe(sha256(LARGE.bytes));
});
