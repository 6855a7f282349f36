import { unzip } from '../harness/archive';
import { newPartners, openCase, order } from '../harness/cases';
import { attach, attachments, fileRow, save, saveFile, whenDrawn } from '../harness/files';
import { button, signIn } from '../harness/people';
import { box, pdf, png, project, sha256, svg } from '../harness/samples';
import { dialog } from '../harness/settings';
import { expect, test } from '../harness/test';

const PICTURE = png('smile.png', 320, 240);
const BROKEN = { name: 'broken.pdf', bytes: Buffer.from('%PDF-1.4\nand nothing else') };
const LETTER = pdf('letter.pdf', ['Dear lab', 'Yours, the clinic']);

test('FIL-04: pictures and PDFs are looked at over the whole window, and nothing in an SVG runs', async ({
  page,
  server,
}) => {
  const partners = await newPartners(server);
  const made = await order(partners);
  const drawing = svg('drawing.svg');
  for (const sample of [PICTURE, LETTER, BROKEN, png('shade.png')])
    await attach(partners.clinicCalls, made, sample);
  await attach(partners.labCalls, made, drawing);
  await whenDrawn(partners.clinicCalls, made);
  await signIn(page, partners.clinic);
  await openCase(page, made);

  await test.step('a picture is enlarged', async () => {
    await button(page, 'smile.png').click();
    const picture = dialog(page, 'smile.png').getByRole('img', { name: 'smile.png' });
    await expect(picture).toHaveAttribute('data-loaded', 'true');
    expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320);
    await expect(dialog(page, 'smile.png')).toContainText('2 of 4');
    const before = (await picture.boundingBox())?.width ?? 0;
    await button(page, 'Zoom in').click();
    await expect.poll(async () => (await picture.boundingBox())?.width).toBeGreaterThan(before);
  });

  await test.step('a PDF that is none says so and can be downloaded all the same', async () => {
    await page.keyboard.press('ArrowRight');
    const broken = dialog(page, 'broken.pdf');
    await expect(broken.getByRole('alert')).toHaveText('This PDF cannot be shown here. Download it instead.');
    expect(await save(page, broken.getByRole('button', { name: 'Download broken.pdf' }))).toEqual(BROKEN);
  });

  await test.step('the sheets of a PDF are drawn', async () => {
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
  });

  await test.step('closed, it gives the focus back, and not the first time only', async () => {
    for (const name of ['broken.pdf', 'smile.png', 'shade.png']) {
      await button(page, 'Previous file').click();
      await expect(dialog(page, name)).toBeVisible();
    }
    await expect(dialog(page, 'shade.png')).toContainText('1 of 4');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(button(page, 'smile.png'), 'where one was before').toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog(page, 'smile.png').getByRole('region', { name: 'smile.png' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(button(page, 'smile.png')).toBeFocused();
  });

  await test.step('an SVG is not shown but saved', async () => {
    await expect(fileRow(page, 'drawing.svg').locator('img')).toHaveCount(0);
    expect(await save(page, button(page, 'drawing.svg'))).toEqual(drawing);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveTitle(new RegExp(`^Case ${made.no}`));
  });
});

test('FIL-04 FIL-05: a name in any script is kept, and everything comes in one ZIP, or what one person has sent', async ({
  page,
  server,
}) => {
  const partners = await newPartners(server);
  const made = await order(partners);
  const jaw = box('upperjaw.stl', [0, 0, 0], [9, 7, 5]);
  const plan = project('plan.qcproject', 300_000);
  const twin = { ...PICTURE, bytes: png('smile.png', 10, 10).bytes };
  const named = { ...PICTURE, name: 'Zähne „oben“ 上顎 صورة.png' };
  await attach(partners.clinicCalls, made, named);
  await attach(partners.clinicCalls, made, jaw);
  await attach(partners.clinicCalls, made, PICTURE);
  await attach(partners.labCalls, made, plan);
  await attach(partners.labCalls, made, twin);
  await signIn(page, partners.clinic);
  await openCase(page, made);
  expect(await saveFile(page, named.name)).toEqual(named);
  const all = attachments(page).getByRole('button', { name: 'Download All Files' });
  const saved = await save(page, all);
  expect(saved.name).toMatch(/\.zip$/);
  expect(saved.name, 'it may lie on a desk for all to see').not.toMatch(/Mia|Lindner/);
  const entries = unzip(saved.bytes);
  const sums = (files: Iterable<Buffer>) => [...files].map(sha256).sort();
  expect(sums(entries.values())).toEqual(sums([named, jaw, PICTURE, plan, twin].map(({ bytes }) => bytes)));
  expect([...entries.keys()].sort()).toEqual([
    named.name,
    'plan.qcproject',
    'smile (2).png',
    'smile.png',
    'upperjaw.stl',
  ]);
  expect(entries.get('upperjaw.stl')?.equals(jaw.bytes)).toBe(true);

  await button(page, 'Download the files of one person').click();
  await expect(page.getByRole('menuitem')).toHaveText([
    '3 files from Clara Sommer',
    '2 files from Jonas Weber',
  ]);
  const ofLab = await save(page, page.getByRole('menuitem', { name: '2 files from Jonas Weber' }));
  expect([...unzip(ofLab.bytes).keys()].sort()).toEqual(['plan.qcproject', 'smile.png']);

  // The same in the header of the case.
  const short = page.getByRole('button', { name: 'Download All Files' }).first();
  expect(unzip((await save(page, short)).bytes).size).toBe(5);
});
