import { newPartners, part, row } from '../harness/cases';
import {
  chart,
  chooseMaterial,
  chooseNumbering,
  entries,
  lastName,
  numbering,
  openNewCase,
  panel,
  selectTeeth,
  send,
  tooth,
  type,
} from '../harness/orders';
import { button, signIn } from '../harness/people';
import { expect, test } from '../harness/test';

/** What a tooth is called in each numbering: on the chart, and to those who do not see it. */
const NUMBERINGS: { name: string; labels: Record<string, [shown: string, spoken: string]>; entry: string }[] =
  [
    {
      name: 'FDI',
      labels: {
        tu1: ['18', '18'],
        tu8: ['11', '11'],
        tu9: ['21', '21'],
        tu16: ['28', '28'],
        td1: ['48', '48'],
        td16: ['38', '38'],
      },
      entry: '15',
    },
    {
      name: 'Universal',
      labels: { tu1: ['1', '1'], tu16: ['16', '16'], td16: ['17', '17'], td1: ['32', '32'] },
      entry: '4',
    },
    {
      name: 'Palmer',
      labels: { tu1: ['8', 'UR8'], tu9: ['1', 'UL1'], td16: ['8', 'LL8'], td8: ['1', 'LR1'] },
      entry: '5┘',
    },
    {
      name: 'Palmer, digital',
      labels: { tu1: ['UR8', 'UR8'], tu9: ['UL1', 'UL1'], td16: ['LL8', 'LL8'], td8: ['LR1', 'LR1'] },
      entry: 'UR5',
    },
    {
      name: 'Primary teeth',
      labels: { tu5: ['B', 'B'], tu13: ['J', 'J'], td13: ['K', 'K'], td4: ['T', 'T'] },
      entry: 'A',
    },
  ];

test('ORD-02 CAS-01: the chart speaks five numbering systems', async ({ page, server }) => {
  await signIn(page, (await newPartners(server)).clinic);
  await openNewCase(page);
  await lastName(page).fill('Lindner');
  await selectTeeth(page, ['tu4']);
  await type(page, 'Crown').check();
  for (const { name, labels, entry } of NUMBERINGS) {
    await chooseNumbering(page, name);
    for (const [code, [shown, spoken]] of Object.entries(labels)) {
      await expect(tooth(page, code), `${code} in ${name}`).toHaveText(shown);
      await expect(tooth(page, code), `${code} in ${name}`).toHaveAccessibleName(spoken);
    }
    await expect(panel(page, entry)).toBeVisible();
    await expect(entries(page)).toHaveText([new RegExp(`^${entry}C?Crown`)]);
  }
  await expect(tooth(page, 'tu3'), 'a child has no such tooth').toHaveCount(0);
  await expect(chart(page).getByRole('option')).toHaveCount(20);

  await openNewCase(page);
  await expect(numbering(page), 'a child was an exception').toHaveValue('Palmer, digital');
  await chooseNumbering(page, 'Universal');
  await lastName(page).fill('Lindner');
  await selectTeeth(page, ['td1', 'td2']);
  await type(page, 'Crown').check();
  await chooseMaterial(page, 'Gold');
  await send(page);
  await expect(part(page, 'Restorations').getByRole('row')).toHaveText([/Teeth/, /^31–32.*Crown.*Gold/]);
  await expect(row(page, '31–32 Gold')).toHaveCount(1);
});

test('ORD-02: a tooth that no child has is named when the numbering is for children', async ({
  page,
  server,
}) => {
  await signIn(page, (await newPartners(server)).clinic);
  await openNewCase(page);
  await selectTeeth(page, ['tu3']);
  await type(page, 'Crown').check();
  await chooseNumbering(page, 'Primary teeth');
  await expect(entries(page)).toHaveText([/^16.*This tooth does not exist in the chosen numbering\.$/]);
  await button(page, 'Remove 16').click();
  await expect(entries(page)).toHaveCount(0);
});
