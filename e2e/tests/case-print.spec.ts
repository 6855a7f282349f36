import type { Page } from '@playwright/test';
import { chooseAction, newPartners, openCase, order, type Partners } from '../harness/cases';
import { newColleague } from '../harness/colleagues';
import { print } from '../harness/pdf';
import { button, signIn } from '../harness/people';
import { readQr } from '../harness/qr';
import { expect, test } from '../harness/test';
import { say } from '../harness/texts';

const SHADE = { guide: 'vita_classical', code: 'A2' };

/** An order with a bridge, an implant and every other field of an order. */
const BRIDGE = {
  title: 'Upper right',
  note: 'The old bridge was lighter.\nPlease call before you begin.',
  case_date: '2027-02-20',
  deliverydt: '2027-03-09',
  restorations: [
    { tooth_no: 'tu3,tu5', type: 'crown', material: 'zirconia', shade: SHADE },
    { tooth_no: 'tu4', type: 'pontic', material: 'zirconia', shade: SHADE, pontic_design: 'ovate' },
    {
      tooth_no: 'td3',
      type: 'screw_retained_crown',
      material: 'titanium',
      retention: 'screw',
      implant: { system: 'Nordfix', platform: 'N4' },
      note: 'Mind the axis.',
    },
  ],
  bridges: ['tu3,tu4,tu5'],
};

const qr = (page: Page) => page.getByRole('img', { name: 'QR code of the case number' });
const sheet = (page: Page) => page.getByRole('main').getByRole('article');

/** Records the content of the sheet each time the page opens the print dialog. */
async function notePrints(page: Page): Promise<string[]> {
  const noted: string[] = [];
  await page.exposeFunction('notePrint', (text: string) => noted.push(text));
  await page.addInitScript(() => {
    window.print = () => {
      const { notePrint } = window as unknown as { notePrint: (text: string) => void };
      notePrint(document.querySelector('article')?.textContent ?? '');
    };
  });
  return noted;
}

const SHEET = [
  'From Clara Sommer Sommer Dental',
  'To Jonas Weber Weber Dentallabor',
  'Patient Mia Lindner Born April 17, 1988 Female',
  'Due March 9, 2027',
  'Case date February 20, 2027',
  'Numbering: FDI',
  'Tooth Type Material Shade Details',
  '16, 14 Crown Zirconia A2 VITA classical',
  '15 Pontic Zirconia A2 VITA classical Pontic: Ovate',
  '46 Screw-retained crown Titanium Retention: Screwed; Implant: Nordfix, N4; Mind the axis.',
  'Bridge 14–16',
  'Note The old bridge was lighter. Please call before you begin.',
  '18 17 16 15 14 13 12 11 21 22 23 24 25 26 27 28',
  '48 47 46 45 44 43 42 41 31 32 33 34 35 36 37 38',
  '1 / 1',
];

/** The texts of the same order's sheet in German. */
function germanSheet(no: string): string[] {
  const word = (key: string, values = {}) => say('pages', key, values);
  return [
    `${word('orderForm.title')} ${no}`,
    `${word('orderForm.from')} Clara Sommer`,
    `${word('orderForm.to')} Jonas Weber`,
    word('orderForm.born', { date: '17. April 1988' }),
    word('orderForm.sexFemale'),
    `${word('orderForm.deliveryDate')} 9. März 2027`,
    `${word('orderForm.caseDate')} 20. Februar 2027`,
    word('orderForm.restorations'),
    `16, 14 ${word('teeth.type.crown')} ${word('teeth.material.zirconia')} A2`,
    `46 ${word('teeth.type.screw_retained_crown')} ${word('teeth.material.titanium')}`,
    word('orderForm.bridge', { teeth: '14–16' }),
    `${word('orderForm.note')} The old bridge was lighter.`,
  ];
}

test('CAS-06: the form is one step from the case, opens the print dialog once, and is one sheet that says everything', async ({
  page,
  server,
}) => {
  const partners = await newPartners(server);
  const made = await order(partners, BRIDGE);
  const prints = await notePrints(page);
  await test.step('it opens the dialog once, and again on Print', async () => {
    await signIn(page, partners.lab);
    await openCase(page, made);
    await chooseAction(page, 'Printable Order Form');
    await expect(page).toHaveURL(`/cases/${made.no}/print`);
    await expect.poll(() => prints).toHaveLength(1);
    expect(prints[0], 'all is there before it').toContain('The old bridge was lighter.');
    await expect(page, 'browsers name the file after it').toHaveTitle(made.no);

    await button(page, 'Print').click();
    await expect.poll(() => prints).toHaveLength(2);
    await page.getByRole('link', { name: 'Back to the case' }).click();
    await expect(page).toHaveURL(`/cases/${made.no}`);
    await page.getByRole('link', { name: 'Printable Order Form' }).click();
    await expect.poll(() => prints, 'opened again, it is printed again').toHaveLength(3);
  });

  for (const { format, widthMm, heightMm } of [
    { format: 'A4', widthMm: 210, heightMm: 297 },
    { format: 'Letter', widthMm: 216, heightMm: 279 },
  ] as const) {
    await test.step(`on ${format} it is one sheet`, async () => {
      const { sheets, ...size } = await print(page, format);
      expect(size).toEqual({ widthMm, heightMm });
      expect(sheets).toHaveLength(1);
      for (const text of [`Order form ${made.no} Upper right`, ...SHEET]) expect(sheets[0]).toContain(text);
      expect(sheets[0], 'the bar is for the screen').not.toContain('Back to the case');
    });
  }

  await test.step('it carries the logo, the number for a camera, and the marked teeth', async () => {
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    expect(await readQr(qr(page))).toBe(made.no);
    const logo = sheet(page).locator('header img');
    await expect(logo).toBeVisible();
    expect(await logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    await expect(
      page.getByRole('img', {
        name: 'Tooth chart. 16, 14: Crown. 15: Pontic. 46: Screw-retained crown. Bridge 14–16.',
      }),
    ).toBeVisible();
    const marked = await sheet(page)
      .locator('[data-tooth][data-group]')
      .evaluateAll((teeth) => teeth.map((tooth) => tooth.getAttribute('data-tooth')));
    expect(marked).toEqual(['tu3', 'tu4', 'tu5', 'td3']);
    await expect(button(page, 'Print')).toBeHidden();
    await expect(page.getByRole('link', { name: 'Back to the case' })).toBeHidden();
  });

  await test.step('it is in the language of the reader', async () => {
    // As if another tab had chosen the language.
    await page.evaluate(() => {
      window.dispatchEvent(new StorageEvent('storage', { key: 'language', newValue: 'de' }));
    });
    await expect(sheet(page)).toContainText(say('pages', 'orderForm.title'));
    const { sheets } = await print(page, 'A4');
    for (const text of germanSheet(made.no)) expect(sheets[0]).toContain(text);
  });
});

/** An order with a crown for every tooth, each with a different note, and a long general note. */
function everyTooth(partners: Partners) {
  const teeth = ['u', 'd'].flatMap((jaw) => Array.from({ length: 16 }, (_, i) => `t${jaw}${i + 1}`));
  return order(partners, {
    note: Array.from({ length: 60 }, (_, i) => `Line ${i + 1} of a long note.`).join('\n'),
    restorations: teeth.map((tooth_no) => ({
      tooth_no,
      type: 'crown',
      material: 'zirconia',
      shade: SHADE,
      note: `Words about ${tooth_no}.`,
    })),
  });
}

test('CAS-06: a long order continues on further sheets, each named after the case', async ({
  page,
  server,
}) => {
  const partners = await newPartners(server);
  const { no } = await everyTooth(partners);
  const prints = await notePrints(page);
  await signIn(page, partners.lab);
  await page.goto(`/cases/${no}/print`);
  // Waits until the sheet is complete and the dialog was opened: the browser refuses one of two prints at once.
  await expect.poll(() => prints).toHaveLength(1);
  const { sheets } = await print(page, 'Letter');
  expect(sheets.length).toBeGreaterThan(1);
  for (const [index, text] of sheets.entries()) {
    expect(text).toContain(no);
    expect(text).toContain(`${index + 1} / ${sheets.length}`);
  }
  const whole = sheets.join(' ');
  for (const text of ['Words about tu1.', 'Words about td16.', 'Line 1 of a', 'Line 60 of a'])
    expect(whole).toContain(text);
  expect(whole.match(/Words about t[ud]\d+\./g)).toHaveLength(32);
  expect(whole.match(/Line \d+ of a long note\./g)).toHaveLength(60);
});

test('CAS-05 CAS-06: nobody prints what is not theirs, and what hinders the print can be read in the dark', async ({
  page,
  server,
}) => {
  const { no } = await order(await newPartners(server), BRIDGE);
  const prints = await notePrints(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await signIn(page, await newColleague(server, 'Mira Hoffmann'));
  const refused = page.waitForResponse(`**/v1/cases/${no}/`);
  await page.goto(`/cases/${no}/print`);
  expect((await refused).status()).toBe(404);
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
  await expect(sheet(page)).toHaveCount(0);
  expect(prints).toEqual([]);
  const { words, behind } = await page
    .getByRole('main')
    .getByRole('button', { name: 'Try again' })
    .evaluate((button) => {
      const around: Element[] = [];
      for (let at: Element | null = button; at; at = at.parentElement) around.push(at);
      const grounds = around.map((element) => getComputedStyle(element).backgroundColor);
      return {
        words: getComputedStyle(button).color,
        behind: grounds.find((ground) => ground !== 'rgba(0, 0, 0, 0)'),
      };
    });
  // axe does not report text in the colour of its background.
  expect(words).not.toBe(behind);
});
