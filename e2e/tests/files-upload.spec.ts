import type { Page, Request } from '@playwright/test';
import { type MadeCase, newPartners, openCase, order, orderFor, type Partners, row } from '../harness/cases';
import { notice } from '../harness/connections';
import {
  attachments,
  drop,
  fileRow,
  interrupted,
  panel,
  saveFile,
  sentBytes,
  upload,
} from '../harness/files';
import { alert, button, signIn } from '../harness/people';
import { png, project, sha256 } from '../harness/samples';
import { expect, test } from '../harness/test';
import { layWire, slowDown } from '../harness/wire';
import { testWith } from '../harness/with';

const LARGE = project('large.qcproject', 4_000_000);
/** Slow enough to be met on its way. */
const BYTES_PER_SECOND = 1_000_000;

/** The calls that send bytes, from now on. */
function notePatches(page: Page): Request[] {
  const patches: Request[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') patches.push(request);
  });
  return patches;
}

const offsetOf = (patch: Request | undefined): number => Number(patch?.headers()['upload-offset']);

/** With a large file on its way, part of which has got there; gives a way to hurry. */
async function beginLarge(page: Page, partners: Partners, made: MadeCase): Promise<() => Promise<void>> {
  await signIn(page, partners.clinic);
  await openCase(page, made);
  const hurry = await slowDown(page, BYTES_PER_SECOND);
  await drop(page, [LARGE]);
  await expect.poll(() => sentBytes(page, LARGE.name), { intervals: [100] }).toBeGreaterThan(400_000);
  return hurry;
}

/** The file has the bytes that were dropped, whatever happened to them on the way. */
async function expectWhole(page: Page): Promise<void> {
  const saved = await saveFile(page, LARGE.name);
  expect(saved.name).toBe(LARGE.name);
  expect(sha256(saved.bytes)).toBe(sha256(LARGE.bytes));
}

test('FIL-02: a line that is cut goes on where it was, by itself', async ({ server, openBrowser }) => {
  const wire = await layWire(server);
  const page = await (await openBrowser({ baseURL: wire.url })).newPage();
  const partners = await newPartners(server);
  const patches = notePatches(page);
  const hurry = await beginLarge(page, partners, await order(partners));
  wire.cut();
  await expect(upload(page, LARGE.name)).toContainText('No connection, it goes on by itself');
  await expect(fileRow(page, LARGE.name), 'half a file is none').toHaveCount(0);
  await hurry();
  wire.mend();
  await expect(panel(page)).toContainText('1 file uploaded', { timeout: 120_000 });
  expect(offsetOf(patches[0])).toBe(0);
  expect(offsetOf(patches.at(-1)), 'it went on').toBeGreaterThan(0);
  await expectWhole(page);
  wire.remove();
});

test('FIL-02: an upload outlives the server', async ({ page, server }) => {
  const partners = await newPartners(server);
  const patches = notePatches(page);
  const hurry = await beginLarge(page, partners, await order(partners));
  await server.restart();
  await hurry();
  await expect(panel(page)).toContainText('1 file uploaded', { timeout: 120_000 });
  expect(patches.length).toBeGreaterThan(1);
  await expectWhole(page);
});

test('FIL-02: after a reload the same file goes on where it stopped', async ({ page, server }) => {
  const partners = await newPartners(server);
  const hurry = await beginLarge(page, partners, await order(partners));
  const asked = page.waitForEvent('dialog');
  const reloaded = page.reload();
  const warning = await asked;
  expect(warning.type(), 'the browser warns whoever would lose it').toBe('beforeunload');
  await warning.accept();
  await reloaded;
  await hurry();

  await expect(interrupted(page)).toContainText(LARGE.name);
  await expect(interrupted(page)).toContainText(/[1-9]\d?% of 4\.0 MB/);
  await expect(interrupted(page)).toContainText('Drop the same file again to go on where it stopped.');
  expect(
    await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }])),
    'its name does not lie in the browser',
  ).not.toContain(LARGE.name);
  const patches = notePatches(page);
  await drop(page, [LARGE]);
  await expect(fileRow(page, LARGE.name)).toBeVisible();
  expect(patches).toHaveLength(1);
  expect(offsetOf(patches[0])).toBeGreaterThan(0);
  await expect(interrupted(page)).toHaveCount(0);
  await expectWhole(page);
});

test('FIL-02: what was interrupted can be given up', async ({ page, server }) => {
  const partners = await newPartners(server);
  const made = await order(partners);
  const hurry = await beginLarge(page, partners, made);
  page.on('dialog', (warning) => void warning.accept());
  await page.reload();
  await hurry();
  await button(page, `Discard the upload of ${LARGE.name}`).click();
  await expect(interrupted(page)).toHaveCount(0);
  await expect
    .poll(async () => (await partners.clinicCalls.send('GET', `/v1/cases/${made.id}/uploads/`)).uploads)
    .toEqual([]);
  const patches = notePatches(page);
  await drop(page, [LARGE]);
  await expect(fileRow(page, LARGE.name)).toBeVisible();
  expect(offsetOf(patches[0]), 'it begins anew').toBe(0);
});

test('FIL-01: an upload is canceled, and the next one is sent', async ({ page, server }) => {
  const partners = await newPartners(server);
  const made = await order(partners);
  await beginLarge(page, partners, made);
  await drop(page, [project('small.qcproject', 900)]);
  await expect(upload(page, 'small.qcproject')).toContainText('Waiting');
  await button(page, `Cancel the upload of ${LARGE.name}`).click();
  await expect(notice(page, 'Operation canceled by the user.')).toBeVisible();
  await expect(panel(page)).toContainText('1 file uploaded');
  await expect(upload(page, LARGE.name)).toHaveCount(0);
  await expect(fileRow(page, 'small.qcproject')).toBeVisible();
  await expect(fileRow(page, LARGE.name)).toHaveCount(0);
  await expect(interrupted(page), 'nobody wants it any more').toHaveCount(0);
  const { uploads } = await partners.clinicCalls.send('GET', `/v1/cases/${made.id}/uploads/`);
  expect(uploads).toEqual([]);
});

test('FIL-01: all of them are canceled at once', async ({ page, server }) => {
  const partners = await newPartners(server);
  await beginLarge(page, partners, await order(partners));
  await drop(page, [png('a.png'), png('b.png')]);
  await button(page, 'Cancel all').click();
  await expect(panel(page)).toHaveCount(0);
  await expect(notice(page, 'Operation canceled by the user.'), 'once for all of them').toHaveCount(1);
  await expect(attachments(page)).toContainText('No attachments yet');
});

test('FIL-01 FIL-02: opening another case cancels; the server keeps what it has', async ({
  page,
  server,
}) => {
  const partners = await newPartners(server);
  await orderFor(partners, 'Ada Klein');
  const made = await order(partners);
  await beginLarge(page, partners, made);
  await row(page, 'Ada Klein').getByRole('link').click();
  await expect(notice(page, 'Operation canceled by the user.')).toBeVisible();
  await expect(panel(page)).toHaveCount(0);
  await expect(attachments(page)).toContainText('No attachments yet');
  await row(page, 'Mia Lindner').getByRole('link').click();
  await expect(interrupted(page)).toContainText(LARGE.name);
});

test('FIL-01: what is refused stops the rest, until somebody tries again', async ({ page, server }) => {
  const partners = await newPartners(server);
  await signIn(page, partners.clinic);
  await openCase(page, await order(partners));
  await page.route('**/v1/uploads/', (route) => route.fulfill({ status: 413 }));
  await drop(page, [png('a.png'), png('b.png')]);
  await expect(alert(page, 'Error 413')).toContainText('File upload failed.');
  await expect(panel(page)).toContainText('Not all files were uploaded');
  await expect(upload(page, 'a.png')).toContainText('Not uploaded');
  await expect(upload(page, 'b.png')).toContainText('Stopped');
  await expect(attachments(page)).toContainText('No attachments yet');
  await page.unroute('**/v1/uploads/');
  await panel(page).getByRole('button', { name: 'Try again' }).click();
  await expect(panel(page)).toContainText('2 files uploaded');
  await expect(alert(page, 'Error 413')).toHaveCount(0);
  await expect(attachments(page).getByRole('listitem')).toHaveCount(2);
});

const testWithLimit = testWith('files-limit', { ARCHWAY_FILES__CASE_BYTES: '100000' });

testWithLimit('FIL-01: a case takes no more than its limit', async ({ page, server }) => {
  const partners = await newPartners(server);
  await signIn(page, partners.clinic);
  await openCase(page, await order(partners));
  await drop(page, [project('a.qcproject', 60_000), project('b.qcproject', 60_000)]);
  await expect(alert(page, 'Error 400')).toContainText('The total size limit has been exceeded.');
  await expect(fileRow(page, 'a.qcproject')).toBeVisible();
  await expect(fileRow(page, 'b.qcproject')).toHaveCount(0);
  await panel(page).getByRole('button', { name: 'Close' }).click();
  await expect(panel(page)).toHaveCount(0);
});
