import { unzip } from '../harness/archive';
import { newPartners, openCase, order } from '../harness/cases';
import { attach, attachments, fileRow, save, saveFile, whenDrawn } from '../harness/files';
import { button, signIn } from '../harness/people';
import { box, pdf, png, project, sha256, svg } from '../harness/samples';
import { dialog } from '../harness/settings';
import { expect, test } from '../harness/test';

const PICTURE = png('smile.png', 320, 240);
const LETTER = pdf('letter.pdf', ['Dear lab', 'Yours, the clinic']);

test('FIL-04: pictures and PDFs are looked at over the whole window', async ({ page, server }) => {
  const partners = await newPartners(server);
  const made = await order(partners);
  for (const sample of [PICTURE, LETTER, png('shade.png')]) await attach(partners.clinicCalls, made, sample);
  await whenDrawn(partners.clinicCalls, made);
  await signIn(page, partners.lab);
  await openCase(page, made);

  await button(page, 'smile.png').click();
  const picture = dialog(page, 'smile.png').getByRole('img', { name: 'smile.png' });
  await expect(picture).toHaveAttribute('data-loaded', 'true');
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320);
  await expect(dialog(page, 'smile.png')).toContainText('2 of 3');
  const before = (await picture.boundingBox())?.width ?? 0;
  await button(page, 'Zoom in').click();
  await expect.poll(async () => (await picture.boundingBox())?.width).toBeGreaterThan(before);

  await page.keyboard.press('ArrowRight');
  const letter = dialog(page, 'letter.pdf');
  const sheets = letter.locator('figure');
  await expect(sheets).toHaveText([/^Page 1 of 2Dear lab$/, /^Page 2 of 2/]);
  await sheets.last().scrollIntoViewIfNeeded();
  await expect(sheets.last()).toHaveText(/Yours, the clinic$/);
  const ink = await letter
    .locator('canvas')
    .first()
    .evaluate((canvas: HTMLCanvasElement) => {
      const drawn = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
      return drawn.filter((value, index) => index % 4 === 0 && value < 128).length;
    });
  expect(ink, 'letters are drawn').toBeGreaterThan(100);
  await expect(button(page, 'Next file')).toHaveAttribute('aria-disabled', 'true');
  const saved = await save(page, letter.getByRole('button', { name: 'Download letter.pdf' }));
  expect(saved).toEqual(LETTER);

  await button(page, 'Previous file').click();
  await button(page, 'Previous file').click();
  await expect(dialog(page, 'shade.png')).toContainText('1 of 3');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(button(page, 'smile.png'), 'where one was before').toBeFocused();

  await page.keyboard.press('Enter');
  await expect(dialog(page, 'smile.png').getByRole('region', { name: 'smile.png' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(button(page, 'smile.png'), 'not the first time only').toBeFocused();
});

test('FIL-04: a PDF that is none says so and can be taken all the same', async ({ page, server }) => {
  const partners = await newPartners(server);
  const made = await order(partners);
  const broken = { name: 'broken.pdf', bytes: Buffer.from('%PDF-1.4\nand nothing else') };
  await attach(partners.clinicCalls, made, broken);
  await signIn(page, partners.clinic);
  await openCase(page, made);
  await button(page, 'broken.pdf').click();
  await expect(dialog(page, 'broken.pdf').getByRole('alert')).toHaveText(
    'This PDF cannot be shown here. Download it instead.',
  );
  const saved = await save(
    page,
    dialog(page, 'broken.pdf').getByRole('button', { name: 'Download broken.pdf' }),
  );
  expect(saved).toEqual(broken);
});

test('FIL-04: an SVG is not shown but saved, and nothing in it runs', async ({ page, server }) => {
  const partners = await newPartners(server);
  const made = await order(partners);
  const drawing = svg('drawing.svg');
  await attach(partners.labCalls, made, drawing);
  await signIn(page, partners.clinic);
  await openCase(page, made);
  await expect(fileRow(page, 'drawing.svg').locator('img')).toHaveCount(0);
  expect(await save(page, button(page, 'drawing.svg'))).toEqual(drawing);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveTitle(new RegExp(`^Case ${made.no}`));

  // Not even for somebody who follows its link.
  const { files } = await partners.clinicCalls.send('GET', `/v1/cases/${made.id}/files/`);
  const { id } = files[0];
  const links = await partners.clinicCalls.send('GET', `/v1/files/uri/?ids=${id}`);
  const answer = await fetch(`${server.url}${links[id]}`);
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment/);
  expect(answer.headers.get('content-security-policy')).toMatch(/sandbox|default-src 'none'/);
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
});

test('FIL-04: a name in any script is kept', async ({ page, server }) => {
  const partners = await newPartners(server);
  const made = await order(partners);
  const sample = { ...PICTURE, name: 'Zähne „oben“ 上顎 صورة.png' };
  await attach(partners.clinicCalls, made, sample);
  await signIn(page, partners.lab);
  await openCase(page, made);
  expect(await saveFile(page, sample.name)).toEqual(sample);
});

test('FIL-05: everything comes in one ZIP, or what one person has sent', async ({ page, server }) => {
  const partners = await newPartners(server);
  const made = await order(partners);
  const jaw = box('upperjaw.stl', [0, 0, 0], [9, 7, 5]);
  const plan = project('plan.qcproject', 300_000);
  const twin = { ...PICTURE, bytes: png('smile.png', 10, 10).bytes };
  await attach(partners.clinicCalls, made, jaw);
  await attach(partners.clinicCalls, made, PICTURE);
  await attach(partners.labCalls, made, plan);
  await attach(partners.labCalls, made, twin);
  await signIn(page, partners.clinic);
  await openCase(page, made);
  const all = attachments(page).getByRole('button', { name: 'Download All Files' });
  const saved = await save(page, all);
  expect(saved.name).toMatch(/\.zip$/);
  expect(saved.name, 'it may lie on a desk for all to see').not.toMatch(/Mia|Lindner/);
  const entries = unzip(saved.bytes);
  const sums = (files: Iterable<Buffer>) => [...files].map(sha256).sort();
  expect(sums(entries.values())).toEqual(sums([jaw, PICTURE, plan, twin].map(({ bytes }) => bytes)));
  expect([...entries.keys()].sort()).toEqual([
    'plan.qcproject',
    'smile (2).png',
    'smile.png',
    'upperjaw.stl',
  ]);
  expect(entries.get('upperjaw.stl')?.equals(jaw.bytes)).toBe(true);

  await button(page, 'Download the files of one person').click();
  await expect(page.getByRole('menuitem')).toHaveText([
    '2 files from Clara Sommer',
    '2 files from Jonas Weber',
  ]);
  const ofLab = await save(page, page.getByRole('menuitem', { name: '2 files from Jonas Weber' }));
  expect([...unzip(ofLab.bytes).keys()].sort()).toEqual(['plan.qcproject', 'smile.png']);

  // The same in the head of the case.
  const short = page.getByRole('button', { name: 'Download All Files' }).first();
  expect(unzip((await save(page, short)).bytes).size).toBe(4);
});
