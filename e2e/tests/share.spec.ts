import { type MadeCase, newPartners, openCase, order, PATIENT, type Partners } from '../harness/cases';
import { attach, save, whenDrawn } from '../harness/files';
import { button, heading, password, signIn } from '../harness/people';
import type { Seen } from '../harness/pixels';
import { box, pdf, sha256 } from '../harness/samples';
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

const JAW = box('Lindner-upperjaw.stl', [0, 0, 0], [24, 20, 13]);
const LETTER = pdf('Mia Lindner.pdf', ['Dear lab']);
const SECRET = 'Zähne & Kronen 17';

async function caseWithFiles(server: Server): Promise<{ partners: Partners; made: MadeCase }> {
  const partners = await newPartners(server);
  const made = await order(partners, { title: 'Crown upper right' });
  for (const sample of [JAW, LETTER]) await attach(partners.clinicCalls, made, sample);
  await whenDrawn(partners.clinicCalls, made);
  return { partners, made };
}

test('SHR-01: a link with a password shows the case to whoever has both, until it is revoked', async ({
  page,
  server,
  openBrowser,
}) => {
  const { partners, made } = await caseWithFiles(server);
  await signIn(page, partners.clinic);
  await openCase(page, made);
  await openShareDialog(page);
  await expect(shareDialog(page)).toContainText('There are none.');
  await expect(shareDialog(page).getByRole('radio', { name: '7 days' })).toBeChecked();
  const link = await makeLink(page, { password: SECRET });
  expect(link).toMatch(new RegExp(`^${server.url}/share/case\\?data=[\\w-]{20,}$`));
  await expect(liveLinks(page)).toHaveText([/Clara Sommer.*Not opened yet.*With password/]);

  // Nobody is signed in there.
  const there = await (await openBrowser()).newPage();
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
  await expect(there).toHaveTitle(new RegExp(`^Case ${made.no}`));
  await expect(there.getByRole('main')).toContainText("The patient's name is hidden");
  await expect(sharedPart(there, 'Case information')).toContainText('Sommer Dental');
  await expect(sharedPart(there, 'Case information')).toContainText('Weber Dentallabor');
  await expect(sharedPart(there, 'Restorations')).toContainText('Zirconia');
  const words = (await there.locator('body').innerText()) + (await there.content());
  for (const name of [PATIENT.firstname, PATIENT.lastname, '1988', 'Clara', 'Jonas'])
    expect(words, 'who it is about, or of').not.toContain(name);
  expect(sent.join('\n'), 'the password is in no address').not.toMatch(/Kronen|Z%C3%A4hne/);
  await expect(there.getByRole('button', { name: /Delete|Edit|Comment|Add files/ })).toHaveCount(0);

  const list = sharedPart(there, 'Files');
  await expect(list.getByRole('listitem'), 'files are often called by their patient').toHaveText([
    /^upper-jaw\.stl/,
    /^document\.pdf/,
  ]);
  const saved = await save(there, button(there, 'Download upper-jaw.stl'));
  expect(saved.name).toBe('upper-jaw.stl');
  expect(sha256(saved.bytes)).toBe(sha256(JAW.bytes));
  await openViewer(there);
  expect((await seen(there)).share).toBeGreaterThan(0.03);

  await page.reload();
  await openShareDialog(page);
  await expect(liveLinks(page)).toHaveText([/Opened 1 time/]);
  await expect(shareDialog(page), 'the link itself is known to nobody any more').not.toContainText('?data=');
  await revokeLink(page);
  await expect(shareDialog(page)).toContainText('There are none.');
  await there.reload();
  await expectGone(there);
});

test('SHR-01: the name of the patient is shown where that was chosen, for as long as was chosen', async ({
  page,
  server,
  openBrowser,
}) => {
  const { partners, made } = await caseWithFiles(server);
  await signIn(page, partners.lab);
  await openCase(page, made);
  await openShareDialog(page);
  const link = await makeLink(page, { days: 30, showsPatient: true });
  await expect(liveLinks(page)).toHaveText([/Jonas Weber.*Without password.*Shows the patient's name/]);
  const there = await (await openBrowser()).newPage();
  await there.goto(link);
  await expect(heading(there, `Case ${made.no}`)).toBeVisible();
  await expect(there.getByRole('main')).toContainText('Mia Lindner');
  await expect(sharedPart(there, 'Files').getByRole('listitem')).toHaveText([
    /^Lindner-upperjaw\.stl/,
    /^Mia Lindner\.pdf/,
  ]);
  await expect(there, 'titles stay in histories').not.toHaveTitle(/Lindner/);
  const expires = await there.evaluate(
    (days) =>
      new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' }).format(Date.now() + days * 86_400_000),
    30,
  );
  await expect(there.getByText(/^Shared with you to look at until /)).toContainText(expires);
});

test('SHR-01: link and password are copied with a click', async ({ page, context, server }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { partners, made } = await caseWithFiles(server);
  await signIn(page, partners.clinic);
  await openCase(page, made);
  await openShareDialog(page);
  const link = await makeLink(page, { days: 1, password: SECRET });
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  for (const [name, text] of [
    ['Link', link],
    ['Password', SECRET],
  ]) {
    const both = shareDialog(page).getByRole('group', { name, exact: true });
    await both.getByRole('button', { name: /^Cop/ }).click();
    await expect(both.getByRole('button', { name: 'Copied' })).toBeVisible();
    expect(await copied()).toBe(text);
  }
  await button(page, 'Create another link').click();
  expect(await makeLink(page), 'each has its own').not.toBe(link);
  await expect(liveLinks(page)).toHaveCount(2);
});

test('SHR-01: a link begins with the view of whoever made it', async ({ page, server, openBrowser }) => {
  const { partners, made } = await caseWithFiles(server);
  await signIn(page, partners.clinic);
  await openCase(page, made);
  await openViewer(page);
  const front = await seen(page);
  await stage(page).focus();
  // From above: it is deeper than it is high.
  await page.keyboard.press('5');
  const proportion = ({ left, right, top, bottom }: Seen) => (right - left) / (bottom - top);
  await expect.poll(async () => proportion(await seen(page))).toBeLessThan(proportion(front) * 0.8);
  const above = await seen(page);
  // The page is told once the scan rests.
  await page.waitForTimeout(500);
  await openShareDialog(page);
  await expect(
    shareDialog(page).getByRole('switch', { name: /^Begin with the current 3D view/ }),
  ).toBeChecked();
  const link = await makeLink(page);
  const there = await (await openBrowser()).newPage();
  await there.goto(link);
  await expect(stage(there), 'shown without being asked').toBeVisible();
  await whenWhole(there);
  expect(await cubeSide(there)).toBe('H');
  expect(proportion(await seen(there))).toBeCloseTo(proportion(above), 1);
});

test('SHR-01: a link that is wrong, cut short or guessed shows nothing', async ({ page }) => {
  for (const query of ['', '?data=', '?data=nothing', `?data=${'x'.repeat(43)}`]) {
    await page.goto(`/share/case${query}`);
    await expectGone(page);
  }
});
