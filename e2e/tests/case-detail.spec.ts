import type { Page } from '@playwright/test';
import {
  comments,
  fact,
  makeDraft,
  newPartners,
  openCase,
  order,
  orderFor,
  pane,
  part,
  patient,
  row,
  status,
} from '../harness/cases';
import { button, signIn } from '../harness/people';
import { expect, test } from '../harness/test';

/** The ordered restorations, a row each, cell by cell; what a cell says in several lines is joined by commas. */
async function restorations(page: Page): Promise<string[][]> {
  const lines = part(page, 'Restorations').getByRole('table').locator('tbody tr');
  await expect(lines.first()).toBeVisible();
  return await lines.evaluateAll((found) =>
    found.map((line) =>
      [...line.querySelectorAll('th, td')].map((cell) => {
        const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
        const texts: string[] = [];
        while (walker.nextNode()) texts.push(walker.currentNode.textContent ?? '');
        return texts.join(', ');
      }),
    ),
  );
}

const BRIDGE = {
  title: 'Bridge upper right',
  note: 'Tight contact, please.\nNo metal.',
  deliverydt: '2026-01-05',
  case_date: '2025-12-20',
  restorations: [
    {
      tooth_no: 'tu3,tu5',
      type: 'crown',
      material: 'zirconia',
      shade: { guide: 'vita_classical', code: 'A3' },
      retention: 'cement',
      contacts: { occlusal: 'light', proximal: 'tight' },
      antagonist: 'natural tooth',
    },
    {
      tooth_no: 'tu4',
      type: 'pontic',
      material: 'zirconia',
      pontic_design: 'ovate',
      note: 'Conditioned site',
    },
    {
      tooth_no: 'td3',
      type: 'screw_retained_crown',
      material: 'zirconia',
      implant: { system: 'Straumann BLT', platform: 'RC 4.1' },
    },
  ],
  bridges: ['tu3,tu4,tu5'],
};

test('CAS-01: a case shows who, when, what and why', async ({ page, server }) => {
  const partners = await newPartners(server);
  const made = await order(partners, BRIDGE);
  await signIn(page, partners.lab);
  await openCase(page, made);
  await expect(patient(page)).toHaveText('Mia Lindner');
  await expect(fact(page, 'From')).toContainText('Clara Sommer');
  await expect(fact(page, 'From')).toContainText('Sommer Dental');
  await expect(fact(page, 'To')).toContainText('Jonas Weber');
  await expect(fact(page, 'To')).toContainText('Weber Dentallabor');
  await expect(fact(page, 'Title')).toHaveText('Bridge upper right');
  await expect(fact(page, 'Delivery date')).toHaveText('Jan 5, 2026 · Overdue');
  await expect(fact(page, 'Case date')).toHaveText('Dec 20, 2025');
  await expect(fact(page, 'Date of birth')).toHaveText('Apr 17, 1988');
  await expect(fact(page, 'Sex')).toHaveText('Female');
  const updated = await fact(page, 'Last updated').innerText();
  await expect(fact(page, 'Order sent')).toHaveText(updated);
  expect(await restorations(page)).toEqual([
    [
      '16, 14',
      'C, Crown',
      'Zirconia',
      'A3, VITA classical',
      'Retention: Cemented, Occlusal contact: Light, Proximal contact: Tight, Antagonist: natural tooth',
    ],
    ['15', 'P, Pontic', 'Zirconia', '', 'Pontic: Ovate, Conditioned site'],
    ['46', 'S, Screw-retained crown', 'Zirconia', '', 'Implant: Straumann BLT · RC 4.1'],
  ]);
  await expect(part(page, 'Note').getByText('Tight contact, please.')).toHaveText(
    'Tight contact, please.\nNo metal.',
  );
  await expect(part(page, 'Attachments')).toContainText('No attachments yet');
});

test('CAS-01: a case expires three months after its last update', async ({ page, server }) => {
  const partners = await newPartners(server);
  const made = await order(partners);
  const last = new Date(made.updated_date);
  const expected = await page.evaluate((moment) => {
    const day = new Date(moment);
    const date = day.getDate();
    day.setMonth(day.getMonth() + 3);
    // No 31st of February: the last day there is.
    if (day.getDate() !== date) day.setDate(0);
    return new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' }).format(day);
  }, last.getTime());
  await signIn(page, partners.clinic);
  await openCase(page, made);
  await expect(fact(page, 'Expires')).toHaveText(expected);
});

for (const [system, upper, lower, spoken] of [
  ['FDI', '16', '36', '16, 36'],
  ['Universal', '3', '19', '3, 19'],
  // Nobody can read corners aloud.
  ['Palmer', '6┘', '┌6', 'UR6, LL6'],
  ['PalmerDigital', 'UR6', 'LL6', 'UR6, LL6'],
]) {
  test(`CAS-01: teeth are named as ${system} names them`, async ({ page, server }) => {
    const partners = await newPartners(server);
    const crown = { type: 'crown', material: 'zirconia' };
    const made = await order(partners, {
      number_sys: system,
      restorations: [
        { ...crown, tooth_no: 'tu3' },
        { ...crown, tooth_no: 'td14', material: 'gold' },
      ],
    });
    await signIn(page, partners.clinic);
    await openCase(page, made);
    expect((await restorations(page)).map(([teeth]) => teeth)).toEqual([upper, lower]);
    const chart = part(page, 'Restorations').getByRole('img', { name: /^Tooth chart\./ });
    await expect(chart).toHaveAccessibleName(`Tooth chart. ${spoken}: Crown.`);
    await expect(row(page, 'Mia Lindner')).toContainText(`${upper} Zirconia`);
  });
}

test('CAS-01: milk teeth are letters', async ({ page, server }) => {
  const partners = await newPartners(server);
  const made = await order(partners, {
    number_sys: 'Primary',
    restorations: [{ tooth_no: 'tu4,td13', type: 'crown', material: 'zirconia' }],
  });
  await signIn(page, partners.clinic);
  await openCase(page, made);
  expect((await restorations(page)).map(([teeth]) => teeth)).toEqual(['A, K']);
});

test('CAS-01: the counts of the header lead to comments and attachments', async ({ page, server }) => {
  const partners = await newPartners(server);
  const made = await order(partners, BRIDGE);
  for (let number = 1; number <= 12; number += 1)
    await partners.labCalls.send('POST', `/v1/cases/${made.id}/comment/`, { comment: `Question ${number}` });
  await signIn(page, partners.clinic);
  await openCase(page, made);
  await expect(comments(page).first()).not.toBeInViewport();
  await button(page, '12 comments, go there').click();
  await expect(comments(page).first()).toBeInViewport();
  await expect(part(page, 'Comments')).toBeFocused();
  await expect(part(page, 'Attachments').getByRole('heading')).not.toBeInViewport();
  await button(page, '0 attachments, go there').click();
  await expect(part(page, 'Attachments').getByRole('heading')).toBeInViewport();
  await expect(part(page, 'Attachments')).toBeFocused();
  await expect(patient(page), 'the header stays').toBeInViewport();
});

test('CAS-01: the number is copied with a click', async ({ page, context, server }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const partners = await newPartners(server);
  const made = await order(partners);
  await signIn(page, partners.clinic);
  await openCase(page, made);
  await button(page, `Case number ${made.no}, copy`).click();
  await expect(pane(page).getByText('Copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(made.no);
});

test('ORD-01 CAS-05: a draft says that it is one, and goes on; its recipient knows nothing of it', async ({
  page,
  server,
}) => {
  const partners = await newPartners(server);
  const draft = await makeDraft(partners, { restorations: [] });
  await signIn(page, partners.clinic);
  await openCase(page, draft);
  await expect(pane(page)).toContainText('This is a draft. Nobody else sees it until you send it.');
  await expect(pane(page)).toContainText('No restorations ordered.');
  await expect(button(page, 'Post a Comment')).toBeDisabled();
  await expect(pane(page)).toContainText('Comments can be added once the order is sent.');
  await expect(row(page, 'Mia Lindner')).toContainText('Draft');
  await pane(page).getByRole('link', { name: 'Continue order' }).click();
  await expect(page).toHaveURL(`/cases/${draft.no}/edit`);

  await signIn(page, partners.lab);
  await page.goto(`/cases/${draft.no}`);
  await expect(pane(page).getByRole('alert')).toHaveText('This case does not exist, or you may not see it.');
});

test('CAS-01: words of others are words, whatever they look like', async ({ page, server }) => {
  const partners = await newPartners(server);
  const attack = '<img src=x onerror="document.title=1"><script>document.title=2</script>';
  const made = await orderFor(partners, '<b>Mia</b> Lindner', { note: attack, title: attack });
  await signIn(page, partners.lab);
  await openCase(page, made);
  await expect(patient(page)).toHaveText('<b>Mia</b> Lindner');
  await expect(part(page, 'Note').getByText(attack)).toBeVisible();
  await expect(fact(page, 'Title')).toHaveText(attack);
  await expect(page).toHaveTitle(new RegExp(`^Case ${made.no}`));
  await expect(status(page, 'Open')).toBeVisible();
});
