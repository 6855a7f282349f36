import type { Page } from '@playwright/test';
import { comments, fact, newPartners, openCase, order, pane, part, patient } from '../harness/cases';
import { button, signIn } from '../harness/people';
import { expect, test } from '../harness/test';

/** The table of ordered restorations, row by row and cell by cell; the lines of a cell are joined by commas. */
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

const ATTACK = '<img src=x onerror="document.title=1"><script>document.title=2</script>';

const ARCHIVED_ON = /^Archived on [A-Z][a-z]{2} \d{1,2}, \d{4} if nothing changes$/;
const MOMENT = /^[A-Z][a-z]{2} \d{1,2}, \d{4}, \d{1,2}:\d{2} [AP]M$/;

const BRIDGE = {
  title: 'Bridge upper right',
  note: `Tight contact, please.\n${ATTACK}`,
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

test('CAS-01: a case shows who, when, what and why; its counts lead to their parts, and its number is copied', async ({
  page,
  context,
  server,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const partners = await newPartners(server);
  const made = await order(partners, BRIDGE);
  for (let number = 1; number <= 12; number += 1)
    await partners.clinicCalls.send('POST', `/v1/cases/${made.id}/comment/`, {
      comment: `Remark ${number} ${ATTACK}`,
    });
  await signIn(page, partners.lab);
  await openCase(page, made);
  await expect(patient(page)).toHaveText('Mia Lindner');
  await expect(fact(page, 'From')).toContainText('Clara Sommer');
  await expect(fact(page, 'From')).toContainText('Sommer Dental');
  await expect(fact(page, 'To')).toContainText('Jonas Weber');
  await expect(fact(page, 'To')).toContainText('Weber Dentallabor');
  await expect(fact(page, 'Title')).toHaveText('Bridge upper right');
  await expect(fact(page, 'Due')).toHaveText('Jan 5, 2026 · Overdue');
  await expect(fact(page, 'Case date')).toHaveText('Dec 20, 2025');
  await expect(fact(page, 'Date of birth')).toHaveText('Apr 17, 1988');
  await expect(fact(page, 'Sex')).toHaveText('Female');
  for (const name of ['Order sent', 'Last updated']) await expect(fact(page, name)).toHaveText(MOMENT);
  await expect(fact(page, 'Archive')).toHaveText(ARCHIVED_ON);
  await expect(part(page, 'Restorations')).toContainText('Numbering: FDI');
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
  await expect(part(page, 'Attachments')).toContainText('No attachments yet');

  await test.step('words of others are words, in lines as they were written', async () => {
    const note = part(page, 'Note').getByText('Tight contact, please.');
    await expect.poll(() => note.innerText()).toBe(`Tight contact, please.\n${ATTACK}`);
    await expect(comments(page).first()).toContainText(`Remark 1 ${ATTACK}`);
    await expect(page).toHaveTitle(new RegExp(`^Case ${made.no}`));
  });

  await test.step('the counts of the header lead to comments and attachments', async () => {
    await expect(comments(page).first()).not.toBeInViewport();
    await button(page, 'Go to 12 comments').click();
    await expect(comments(page).first()).toBeInViewport();
    await expect(part(page, 'Comments')).toBeFocused();
    await expect(part(page, 'Attachments').getByRole('heading')).not.toBeInViewport();
    await button(page, 'Go to 0 attachments').click();
    await expect(part(page, 'Attachments').getByRole('heading')).toBeInViewport();
    await expect(part(page, 'Attachments')).toBeFocused();
    await expect(patient(page), 'the header stays').toBeInViewport();
  });

  await test.step('the number is copied with a click', async () => {
    await button(page, `Case number ${made.no}, copy`).click();
    await expect(pane(page).getByText('Copied')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(made.no);
  });
});
