import type { Page } from '@playwright/test';
import { type MadeCase, newPartners, openCase, order, PATIENT, type Partners } from '../harness/cases';
import type { Calls } from '../harness/colleagues';
import { attach, save, whenDrawn } from '../harness/files';
import { button, heading, password, signIn } from '../harness/people';
import type { Seen } from '../harness/pixels';
import { box, pdf, type Sample } from '../harness/samples';
import type { Server } from '../harness/server';
import {
  expectGone,
  liveLinks,
  makeLink,
  openShareDialog,
  revokeLink,
  shareDialog,
  sharedPart,
} from '../harness/shares';
import { expect, test } from '../harness/test';
import { cubeSide, openViewer, seen, stage, whenWhole } from '../harness/viewer';

/** As scanners write it: the name of the solid contains the patient's name. */
const JAW = named(box('Lindner-upperjaw.stl', [0, 0, 0], [24, 20, 13]));
const LETTER = pdf('Mia Lindner.pdf', ['Dear lab']);
const NOTE = 'Mia Lindner wants it a little lighter.';
const SECRET = 'Zähne & Kronen 17';

function named({ name, bytes }: Sample): Sample {
  return { name, bytes: Buffer.from(bytes.toString().replaceAll('solid box', 'solid Mia Lindner *1988')) };
}

async function caseWithFiles(server: Server): Promise<{ partners: Partners; made: MadeCase }> {
  const partners = await newPartners(server);
  const made = await order(partners, { title: 'Crown upper right', note: NOTE });
  for (const sample of [JAW, LETTER]) await attach(partners.clinicCalls, made, sample);
  await whenDrawn(partners.clinicCalls, made);
  return { partners, made };
}

/** When a link with this number of days ends, in the page's format. */
async function endOf(page: Page, days: number): Promise<string> {
  return await page.evaluate(
    (later) =>
      new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' }).format(Date.now() + later * 86_400_000),
    days,
  );
}

test('SHR-01: a link shows the case to anybody with its password, until it is revoked', async ({
  page,
  context,
  server,
  openBrowser,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { partners, made } = await caseWithFiles(server);
  await signIn(page, partners.clinic);
  await openCase(page, made);
  await openShareDialog(page);
  // A browser without a session.
  const there = await (await openBrowser()).newPage();

  const [link, open] = await test.step('two links are made, and copied with a click', async () => {
    await expect(shareDialog(page)).toContainText('None yet');
    await expect(shareDialog(page).getByRole('radio', { name: '7 days' })).toBeChecked();
    const first = await makeLink(page, { password: SECRET });
    expect(first).toMatch(new RegExp(`^${server.url}/share/case\\?data=[\\w-]{20,}$`));
    await expect(liveLinks(page)).toHaveText([/Clara Sommer.*Not opened yet.*With password/]);
    for (const [name, text] of [
      ['Link', first],
      ['Password', SECRET],
    ]) {
      const both = shareDialog(page).getByRole('group', { name, exact: true });
      await both.getByRole('button', { name: /^Cop/ }).click();
      await expect(both.getByRole('button', { name: 'Copied' })).toBeVisible();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text);
    }
    await button(page, 'Create another link').click();
    const second = await makeLink(page, { days: 30, showsPatient: true });
    expect(second, 'each has its own').not.toBe(first);
    await expect(liveLinks(page)).toHaveCount(2);
    await expect(liveLinks(page).filter({ hasText: 'Without password' })).toContainText(
      "Shows the patient's name",
    );
    return [first, second];
  });

  await test.step('the first asks for its password', async () => {
    const sent: string[] = [];
    there.on('request', (request) => sent.push(request.url()));
    await there.goto(link);
    await expect(heading(there, 'This case is protected')).toBeVisible();
    await button(there, 'Open the case').click();
    await expect(there.getByText('Enter the password.', { exact: true })).toBeVisible();
    await password(there).fill('Kronen & Zähne 17');
    await button(there, 'Open the case').click();
    await expect(there.getByText('The password is wrong.')).toBeVisible();
    await password(there).fill(SECRET);
    await button(there, 'Open the case').click();
    await expect(heading(there, `Case ${made.no}`)).toBeVisible();
    expect(sent.join('\n'), 'the password is in no address').not.toMatch(/Kronen|Z%C3%A4hne/);
  });

  await test.step('it shows the case and its scans, and not whose they are', async () => {
    await expect(there).toHaveTitle(new RegExp(`^Case ${made.no}`));
    await expect(there.getByRole('main')).toContainText("The patient's name is hidden");
    await expect(sharedPart(there, 'Case information')).toContainText('Sommer Dental');
    await expect(sharedPart(there, 'Case information')).toContainText('Weber Dentallabor');
    await expect(sharedPart(there, 'Restorations')).toContainText('Zirconia');
    await expect(
      sharedPart(there, 'Files').getByRole('listitem'),
      'files are often called by their patient',
    ).toHaveText([/^upper-jaw\.stl/]);
    await expect(sharedPart(there, 'Files')).toContainText(
      '1 file is left out because it could name the patient.',
    );
    await expect(sharedPart(there, 'Restorations')).toContainText('Numbering: FDI');
    await expect(sharedPart(there, 'Note')).toContainText(
      "Notes and other free texts are hidden with the patient's name.",
    );
    const words = (await there.locator('body').innerText()) + (await there.content());
    for (const name of [PATIENT.firstname, PATIENT.lastname, '1988', 'Clara', 'Jonas'])
      expect(words, 'who it is about, or of').not.toContain(name);
    await expect(there.getByRole('button', { name: /Delete|Edit|Comment|Add files/ })).toHaveCount(0);
    const saved = await save(there, button(there, 'Download upper-jaw.stl'));
    expect(saved.name).toBe('upper-jaw.stl');
    expect(saved.bytes.toString(), 'no file names them inside, and its triangles are what they were').toBe(
      JAW.bytes.toString().replaceAll(' Mia Lindner *1988', ''),
    );
    await openViewer(there);
    expect((await seen(there)).share).toBeGreaterThan(0.03);
  });

  await test.step('it is revoked, and the other one still works', async () => {
    await page.reload();
    await openShareDialog(page);
    await expect(liveLinks(page).filter({ hasText: 'With password' })).toContainText('Opened 1 time');
    await expect(shareDialog(page), 'the link itself is known to nobody any more').not.toContainText(
      '?data=',
    );
    await revokeLink(page, 'With password');
    await expect(liveLinks(page)).toHaveText([/Not opened yet.*Without password/]);
    await there.reload();
    await expectGone(there);
  });

  await test.step('the other one shows the name of the patient, for as long as was chosen', async () => {
    await there.goto(open);
    await expect(heading(there, `Case ${made.no}`)).toBeVisible();
    await expect(there.getByRole('main')).toContainText('Mia Lindner');
    await expect(sharedPart(there, 'Note')).toContainText(NOTE);
    await expect(sharedPart(there, 'Files').getByRole('listitem')).toHaveText([
      /^Lindner-upperjaw\.stl/,
      /^Mia Lindner\.pdf/,
    ]);
    await expect(sharedPart(there, 'Files')).not.toContainText('left out');
    const all = await save(there, button(there, 'Download All Files'));
    expect(all.name).toBe(`${made.no}.zip`);
    expect(all.bytes.includes(JAW.bytes), 'as it was sent').toBe(true);
    await expect(there, 'titles stay in histories').not.toHaveTitle(/Lindner/);
    await expect(there.getByText(/^View only, until /)).toContainText(await endOf(there, 30));
  });
});

/**
 * Creates a link with a different view of the scans; returns the link and the view. The viewer reports a view to the
 * page only when the scan has stopped moving: until then the dialog has the previous view, or none.
 */
async function makeLinkWithView(
  page: Page,
  calls: Calls,
  before?: string,
): Promise<{ link: string; view: string }> {
  for (;;) {
    await openShareDialog(page);
    const hasView = shareDialog(page).getByRole('switch', { name: /^Start with the current 3D view/ });
    if ((await hasView.count()) > 0) {
      await expect(hasView).toBeChecked();
      const link = await makeLink(page);
      const { view } = await calls.send('GET', `/v1/share/case/${new URL(link).search}`);
      if (view !== before) return { link, view };
    }
    await closeDialog(page);
  }
}

async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(shareDialog(page)).toHaveCount(0);
}

test('SHR-01: a link begins with the view of its author', async ({ page, server, openBrowser }) => {
  const { partners, made } = await caseWithFiles(server);
  await signIn(page, partners.clinic);
  await openCase(page, made);
  await openViewer(page);
  const front = await seen(page);
  const { view } = await makeLinkWithView(page, partners.clinicCalls);
  await closeDialog(page);
  await stage(page).focus();
  // From above: the jaw is deeper than high.
  await page.keyboard.press('5');
  const proportion = ({ left, right, top, bottom }: Seen) => (right - left) / (bottom - top);
  await expect.poll(async () => proportion(await seen(page))).toBeLessThan(proportion(front) * 0.8);
  const above = await seen(page);
  const { link } = await makeLinkWithView(page, partners.clinicCalls, view);
  const there = await (await openBrowser()).newPage();
  await there.goto(link);
  await expect(stage(there), 'shown without being asked').toBeVisible();
  await whenWhole(there);
  expect(await cubeSide(there)).toBe('upper');
  expect(proportion(await seen(there))).toBeCloseTo(proportion(above), 1);
});
