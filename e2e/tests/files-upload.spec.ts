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
import { button, signIn } from '../harness/people';
import { project, sha256 } from '../harness/samples';
import { expect, test } from '../harness/test';
import { layWire, slowDown } from '../harness/wire';

const LARGE = project('large.qcproject', 4_000_000);
/** Slow enough for the test to act during the upload. */
const BYTES_PER_SECOND = 1_000_000;

/** Records the requests that send bytes, from now on. */
function notePatches(page: Page): Request[] {
  const patches: Request[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') patches.push(request);
  });
  return patches;
}

const offsetOf = (patch: Request | undefined): number => Number(patch?.headers()['upload-offset']);

/**
 * Starts the upload of a large file and waits until a part has arrived; returns a function that removes the speed
 * limit.
 */
async function beginLarge(page: Page, partners: Partners, made: MadeCase): Promise<() => Promise<void>> {
  await signIn(page, partners.clinic);
  await openCase(page, made);
  const hurry = await slowDown(page, BYTES_PER_SECOND);
  await drop(page, [LARGE]);
  await expect.poll(() => sentBytes(page, LARGE.name), { intervals: [100] }).toBeGreaterThan(400_000);
  return hurry;
}

/** Expects the file to have exactly the dropped bytes, whatever happened during the upload. */
async function expectWhole(page: Page): Promise<void> {
  const saved = await saveFile(page, LARGE.name);
  expect(saved.name).toBe(LARGE.name);
  expect(sha256(saved.bytes)).toBe(sha256(LARGE.bytes));
}

test('FIL-02: an upload outlives a line that is cut and a server that is killed', async ({
  server,
  openBrowser,
}) => {
  const wire = await layWire(server);
  const page = await (await openBrowser({ baseURL: wire.url })).newPage();
  const partners = await newPartners(server);
  const patches = notePatches(page);
  const hurry = await beginLarge(page, partners, await order(partners));
  wire.cut();
  await expect(upload(page, LARGE.name)).toContainText(
    'No connection. The upload will resume automatically.',
  );
  await expect(fileRow(page, LARGE.name), 'half a file is none').toHaveCount(0);
  wire.mend();
  await expect.poll(() => patches.length, { timeout: 120_000 }).toBeGreaterThan(1);
  expect(offsetOf(patches[0])).toBe(0);
  const resumedAt = offsetOf(patches.at(-1));
  expect(resumedAt, 'it went on').toBeGreaterThan(0);

  await expect
    .poll(() => sentBytes(page, LARGE.name), { intervals: [100] })
    .toBeGreaterThan(resumedAt + 400_000);
  const before = patches.length;
  await server.restart();
  await hurry();
  await expect(panel(page)).toContainText('1 file uploaded', { timeout: 120_000 });
  expect(patches.length).toBeGreaterThan(before);
  expect(offsetOf(patches.at(-1)), 'it went on again').toBeGreaterThan(0);
  await expectWhole(page);
  wire.remove();
});

test('FIL-01 FIL-02: an interrupted upload is kept by the server, given up, or continued after a reload', async ({
  page,
  server,
}) => {
  const partners = await newPartners(server);
  await orderFor(partners, 'Ada Klein');
  const made = await order(partners);
  const begun = async () => (await partners.clinicCalls.send('GET', `/v1/cases/${made.id}/uploads/`)).uploads;
  const patches = notePatches(page);
  const hurry = await beginLarge(page, partners, made);

  await test.step('opening another case cancels it; the server keeps what it has', async () => {
    await row(page, 'Ada Klein').getByRole('link').click();
    await expect(notice(page, 'Operation canceled by the user.')).toBeVisible();
    await expect(panel(page)).toHaveCount(0);
    await expect(attachments(page)).toContainText('No attachments yet');
    await row(page, 'Mia Lindner').getByRole('link').click();
    await expect(interrupted(page)).toContainText(LARGE.name);
  });

  await test.step('it is given up, and begins at the start', async () => {
    await button(page, `Discard the upload of ${LARGE.name}`).click();
    await expect(interrupted(page)).toHaveCount(0);
    await expect.poll(begun).toEqual([]);
    patches.length = 0;
    await drop(page, [LARGE]);
    await expect.poll(() => sentBytes(page, LARGE.name), { intervals: [100] }).toBeGreaterThan(400_000);
    expect(offsetOf(patches[0])).toBe(0);
  });

  await test.step('after a reload the same file resumes where it stopped', async () => {
    const asked = page.waitForEvent('dialog');
    const reloaded = page.reload();
    const warning = await asked;
    expect(warning.type(), 'the browser warns before it would be lost').toBe('beforeunload');
    await warning.accept();
    await reloaded;
    await hurry();
    await expect(interrupted(page)).toContainText(LARGE.name);
    await expect(interrupted(page)).toContainText(/[1-9]\d?% of 4\.0 MB/);
    await expect(interrupted(page)).toContainText('Drop the same file again to resume its upload.');
    expect(
      await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }])),
      'its name does not lie in the browser',
    ).not.toContain(LARGE.name);
    patches.length = 0;
    await drop(page, [LARGE]);
    await expect(fileRow(page, LARGE.name)).toBeVisible();
    expect(patches).toHaveLength(1);
    expect(offsetOf(patches[0])).toBeGreaterThan(0);
    await expect(interrupted(page)).toHaveCount(0);
    await expectWhole(page);
  });
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
