import type { Page } from '@playwright/test';
import { newPartners, openCase, type Partners, pane, patient } from '../harness/cases';
import {
  attachments,
  dropFromDisk,
  dropOnForm,
  fileRow,
  group,
  interrupted,
  layOnDisk,
  panel,
  saveFile,
  sentBytes,
  upload,
} from '../harness/files';
import {
  chooseMaterial,
  files,
  lastName,
  numberIn,
  openEdit,
  openNewCase,
  saved,
  selectTeeth,
  send,
  sendButton,
  type,
} from '../harness/orders';
import { alert, button, heading, signIn } from '../harness/people';
import { box, png, project, sha256 } from '../harness/samples';
import { dialog } from '../harness/settings';
import { expect, test } from '../harness/test';
import { layWire, slowDown } from '../harness/wire';

const LARGE = project('large.qcproject', 4_000_000);
/** Slow enough to be met on its way. */
const BYTES_PER_SECOND = 1_000_000;

/** Everything that has to be said before a case can be sent. */
async function fillCase(page: Page): Promise<void> {
  await lastName(page).fill('Lindner');
  await selectTeeth(page, ['tu3']);
  await type(page, 'Crown').check();
  await chooseMaterial(page, 'Zirconia');
}

async function beginCase(page: Page, { clinic }: Partners): Promise<void> {
  await signIn(page, clinic);
  await openNewCase(page);
}

test('ORD-02 FIL-01 FIL-03: files and a folder are dropped on a new case, sent with it, and are on it by jaw', async ({
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
  });
  await dropFromDisk(page, paths);
  await expect(files(page).getByRole('listitem'), 'what no case takes is passed over').toHaveCount(5);
  const picked = (title: string) => files(page).getByRole('region', { name: title }).getByRole('listitem');
  await expect(picked('Upper jaw')).toContainText([
    'UpperJaw.stl',
    /upper_scanbody\.stl\s*Scan body/,
    /16-margin\.txt\s*Margin 16/,
  ]);
  await expect(picked('Lower jaw')).toContainText(['lowerjaw.stl']);
  await expect(picked('Pictures').locator('img')).toBeVisible();
  await expect(files(page)).toContainText('They are uploaded as soon as you send the case.');
  await button(page, '5 attachments, go there').click();
  await expect(files(page)).toBeFocused();

  await fillCase(page);
  await expect(saved(page)).toBeVisible();
  await expect(files(page).getByRole('listitem'), 'the draft has got its address').toHaveCount(5);
  const no = await send(page);
  await expect(panel(page)).toContainText('5 files uploaded', { timeout: 120_000 });
  await expect(group(page, 'Upper jaw').getByRole('listitem')).toContainText([
    'UpperJaw.stl',
    'upper_scanbody.stl',
    '16-margin.txt',
  ]);
  await expect(group(page, 'Lower jaw').getByRole('listitem')).toContainText(['lowerjaw.stl']);
  await expect(group(page, 'Pictures').getByRole('listitem')).toContainText(['smile.png']);

  const there = await (await openBrowser()).newPage();
  await signIn(there, partners.lab);
  await openCase(there, { no });
  await expect(attachments(there).getByRole('listitem'), 'the lab has them, too').toHaveCount(5);
});

test('ORD-02 FIL-02: a line that is cut goes on where it was, by itself', async ({ server, openBrowser }) => {
  const wire = await layWire(server);
  const page = await (await openBrowser({ baseURL: wire.url })).newPage();
  await beginCase(page, await newPartners(server));
  await fillCase(page);
  await dropOnForm(page, [LARGE]);
  await expect(saved(page)).toBeVisible();
  const offsets: number[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') offsets.push(Number(request.headers()['upload-offset']));
  });
  const hurry = await slowDown(page, BYTES_PER_SECOND);
  await send(page);
  await expect.poll(() => sentBytes(page, LARGE.name), { intervals: [100] }).toBeGreaterThan(400_000);
  wire.cut();
  await expect(upload(page, LARGE.name)).toContainText('No connection, it goes on by itself');
  await hurry();
  wire.mend();
  await expect(panel(page)).toContainText('1 file uploaded', { timeout: 120_000 });
  expect(offsets[0]).toBe(0);
  expect(offsets.at(-1), 'it went on').toBeGreaterThan(0);
  expect(sha256((await saveFile(page, LARGE.name)).bytes)).toBe(sha256(LARGE.bytes));
  wire.remove();
});

test('ORD-02 FIL-01: whoever closes the page while files are on their way is warned, and goes on later', async ({
  page,
  server,
}) => {
  await beginCase(page, await newPartners(server));
  await fillCase(page);
  await dropOnForm(page, [LARGE]);
  await slowDown(page, BYTES_PER_SECOND);
  await send(page);
  await expect.poll(() => sentBytes(page, LARGE.name), { intervals: [100] }).toBeGreaterThan(400_000);
  const asked = page.waitForEvent('dialog');
  const reloaded = page.reload();
  const warning = await asked;
  expect(warning.type()).toBe('beforeunload');
  await warning.accept();
  await reloaded;
  await expect(interrupted(page)).toContainText(LARGE.name);
});

test('ORD-02 FIL-01: a file that fails is on the case that was sent, to be tried again or given up', async ({
  page,
  server,
}) => {
  await beginCase(page, await newPartners(server));
  await fillCase(page);
  await dropOnForm(page, [png('a.png'), png('b.png'), png('c.png')]);
  await page.route('**/v1/uploads/', (route) => route.fulfill({ status: 413 }));
  await send(page);
  await expect(alert(page, 'Error 413')).toContainText('File upload failed.');
  await expect(upload(page, 'a.png')).toContainText('Not uploaded');
  await expect(upload(page, 'b.png')).toContainText('Stopped');
  await expect(button(page, 'Status Open, change'), 'the case is sent all the same').toBeVisible();
  await button(page, 'Cancel the upload of c.png').click();
  await page.unroute('**/v1/uploads/');
  await panel(page).getByRole('button', { name: 'Try again' }).click();
  await expect(panel(page)).toContainText('2 files uploaded');
  await expect(attachments(page).getByRole('listitem')).toHaveCount(2);
});

test('ORD-02: files are left out again, and not left behind unasked', async ({ page, server }) => {
  await beginCase(page, await newPartners(server));
  await dropOnForm(page, [png('a.png'), box('lowerjaw.stl', [0, 0, 0], [9, 7, 5])]);
  await button(page, 'Remove a.png').click();
  await expect(files(page).getByRole('listitem')).toHaveCount(1);
  await page.getByRole('link', { name: 'Connections' }).first().click();
  const question = dialog(page, 'Leave without the files?');
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(files(page).getByRole('listitem')).toHaveCount(1);

  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const warning = await asked;
  expect(warning.type()).toBe('beforeunload');
  await warning.dismiss();
  await expect(files(page).getByRole('listitem')).toHaveCount(1);

  await page.getByRole('link', { name: 'Connections' }).first().click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(heading(page, 'Connections')).toBeVisible();
});

test('ORD-02: a draft shows the files it has, and takes more', async ({ page, server }) => {
  const partners = await newPartners(server);
  await beginCase(page, partners);
  await fillCase(page);
  await expect(saved(page)).toBeVisible();
  const no = numberIn(page);
  await openCase(page, { no });
  await expect(patient(page)).toBeVisible();
  await page
    .getByLabel('Add files', { exact: true })
    .and(page.locator('input'))
    .setInputFiles({
      name: 'lowerjaw.stl',
      mimeType: 'model/stl',
      buffer: box('lowerjaw.stl', [0, 0, 0], [9, 7, 5]).bytes,
    });
  await expect(fileRow(page, 'lowerjaw.stl')).toBeVisible();
  await openEdit(page, { no });
  await expect(files(page).getByRole('button', { name: 'lowerjaw.stl', exact: true })).toBeVisible();
  await dropOnForm(page, [png('smile.png')]);
  await expect(files(page).getByRole('listitem')).toHaveCount(2);
  await sendButton(page).click();
  await expect(page).toHaveURL(`/cases/${no}`);
  await expect(panel(page)).toContainText('1 file uploaded');
  await expect(pane(page).getByRole('region', { name: 'Attachments' }).getByRole('listitem')).toHaveCount(2);
});
