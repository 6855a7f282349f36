import {
  expectMoves,
  fact,
  type MadeCase,
  move,
  moveTo,
  newPartners,
  openCase,
  order,
  type Partners,
  pane,
  row,
  status,
} from '../harness/cases';
import { Calls, makeGroup, newColleague, turnOffAutoRefresh } from '../harness/colleagues';
import { attachments } from '../harness/files';
import { button, signIn } from '../harness/people';
import { expect, test } from '../harness/test';

/** The way to each status, by the calls of both sides. */
const WAYS: [word: string, steps: ['clinic' | 'lab', string][], clinic: string[], lab: string[]][] = [
  ['Open', [], ['Close'], ['In Progress']],
  ['In Progress', [['lab', 'PROC']], ['Close'], ['Open', 'Complete']],
  [
    'Completed',
    [
      ['lab', 'PROC'],
      ['lab', 'COMP'],
    ],
    ['Reopen', 'Close'],
    ['In Progress'],
  ],
  [
    'Reopened',
    [
      ['lab', 'PROC'],
      ['lab', 'COMP'],
      ['clinic', 'REOP'],
    ],
    ['Complete', 'Close'],
    ['In Progress'],
  ],
  ['Closed', [['clinic', 'CLSD']], ['Open'], []],
  [
    'Closed',
    [
      ['lab', 'PROC'],
      ['clinic', 'CLSD'],
    ],
    ['Complete', 'Reopen'],
    [],
  ],
];

async function walk(partners: Partners, made: MadeCase, steps: ['clinic' | 'lab', string][]): Promise<void> {
  const calls = { clinic: partners.clinicCalls, lab: partners.labCalls };
  for (const [who, action] of steps) await moveTo(calls[who], made, action);
}

const TONES: Record<string, string> = {
  Open: 'blue',
  'In Progress': 'amber',
  Completed: 'green',
  Reopened: 'blue',
  Closed: 'grey',
};

test('CAS-02 CAS-03 CAS-05: each side is offered its own moves, the author and the whole group of each', async ({
  page,
  server,
  openBrowser,
}) => {
  const partners = await newPartners(server);
  const nora = newColleague(server, 'Nora Lind');
  await makeGroup(server, partners.clinic, 'Clinic', [nora]);
  const pages = {
    clinic: page,
    group: await (await openBrowser()).newPage(),
    lab: await (await openBrowser()).newPage(),
  };
  await signIn(pages.clinic, partners.clinic);
  await signIn(pages.group, nora);
  await signIn(pages.lab, partners.lab);
  for (const [word, steps, ofClinic, ofLab] of WAYS) {
    const made = await order(partners);
    await walk(partners, made, steps);
    for (const [seen, moves] of [
      [pages.clinic, ofClinic],
      [pages.group, ofClinic],
      [pages.lab, ofLab],
    ] as const) {
      await openCase(seen, made);
      if (moves.length > 0) {
        await expect(status(seen, word)).toHaveAttribute('data-tone', TONES[word] ?? '');
        await expectMoves(seen, word, moves);
      } else {
        await expect(pane(seen).getByText(word, { exact: true })).toHaveAttribute(
          'data-tone',
          TONES[word] ?? '',
        );
        await expect(status(seen, word)).toHaveCount(0);
      }
    }
  }
});

test('CAS-03: a move is shown at once, in the case and in the list, and on the other side', async ({
  page,
  server,
  openBrowser,
}) => {
  const partners = await newPartners(server);
  const made = await order(partners);
  const there = await (await openBrowser()).newPage();
  await signIn(there, partners.clinic);
  await openCase(there, made);
  await signIn(page, partners.lab);
  await openCase(page, made);
  await move(page, 'Open', 'In Progress');
  await expect(status(page, 'In Progress')).toBeVisible();
  await expect(row(page, 'Mia Lindner')).toContainText('In Progress');
  await expect(status(there, 'In Progress')).toBeVisible();
  await expect(row(there, 'Mia Lindner')).toContainText('In Progress');
  await move(page, 'In Progress', 'Complete');
  await move(there, 'Completed', 'Close');
  await expect(status(there, 'Closed')).toBeVisible();
  await expect(pane(page).getByText('Closed', { exact: true })).toBeVisible();
  await expect(attachments(page)).toContainText('This case is closed.');
});

test('CAS-03: of two who move it at once one is told who was quicker, and to what', async ({
  page,
  server,
}) => {
  const partners = await newPartners(server);
  const mira = newColleague(server, 'Mira Hoffmann', { role: 'lab' });
  await makeGroup(server, partners.lab, 'Lab', [mira]);
  const made = await order(partners);
  await moveTo(partners.labCalls, made, 'PROC');
  // The page must not hear of it before the button is pressed.
  await turnOffAutoRefresh(server, partners.lab);
  await signIn(page, partners.lab);
  await openCase(page, made);
  await expect(status(page, 'In Progress')).toBeVisible();
  await moveTo(await Calls.of(server, mira), made, 'COMP');
  await move(page, 'In Progress', 'Open');
  const told = pane(page).getByRole('alert');
  await expect(told).toHaveText(
    'Mira Hoffmann has changed the status to Completed in the meantime. Your change was not made.',
  );
  await expect(status(page, 'Completed')).toBeVisible();
  await expect(row(page, 'Mia Lindner')).toContainText('Completed');
  await told.getByRole('button', { name: 'Close' }).click();
  await expect(told).toHaveCount(0);
  await move(page, 'Completed', 'In Progress');
  await expect(status(page, 'In Progress')).toBeVisible();
});

test('CAS-03: what the server refuses is taken back', async ({ page, server }) => {
  const partners = await newPartners(server);
  const made = await order(partners);
  await signIn(page, partners.lab);
  await openCase(page, made);
  await page.route('**/v1/cases/*/status/', (route) =>
    route.fulfill({ status: 503, json: { detail: 'The service is busy. Please try again in a moment.' } }),
  );
  await move(page, 'Open', 'In Progress');
  await expect(pane(page).getByRole('alert')).toHaveText(
    'The service is busy. Please try again in a moment.',
  );
  await expect(status(page, 'Open')).toBeVisible();
  await expect(row(page, 'Mia Lindner')).toContainText('Open');
});

test('CAS-04: the group of the recipient decides who works on it', async ({ page, server, openBrowser }) => {
  const partners = await newPartners(server);
  const mira = newColleague(server, 'Mira Hoffmann', { role: 'lab' });
  await makeGroup(server, partners.lab, 'Lab', [mira]);
  const made = await order(partners);
  const there = await (await openBrowser()).newPage();
  await signIn(there, mira);
  await openCase(there, made);
  await signIn(page, partners.lab);
  await openCase(page, made);
  await button(page, 'Assignee Nobody, change').click();
  const candidates = page.getByRole('menuitemradio');
  await expect(candidates).toHaveText([/Jonas Weber/, /Mira Hoffmann/]);
  await candidates.filter({ hasText: 'Mira Hoffmann' }).click();
  await expect(candidates).toHaveCount(0);
  await expect(button(page, 'Assignee Mira Hoffmann, change')).toBeVisible();
  await expect(button(there, 'Assignee Mira Hoffmann, change')).toBeVisible();

  await button(there, 'Assignee Mira Hoffmann, change').click();
  await there.getByRole('menuitem', { name: 'Assign to nobody' }).click();
  await expect(button(there, 'Assignee Nobody, change')).toBeVisible();
  await expect(button(page, 'Assignee Nobody, change')).toBeVisible();
});

test('CAS-04: nobody else decides, and nobody once it is closed', async ({ page, server, openBrowser }) => {
  const partners = await newPartners(server);
  const alone = await order(partners);
  await signIn(page, partners.lab);
  await openCase(page, alone);
  await expect(button(page, 'Assignee Nobody, change'), 'there is no group').toHaveCount(0);
  const mira = newColleague(server, 'Mira Hoffmann', { role: 'lab' });
  await makeGroup(server, partners.lab, 'Lab', [mira]);
  await expect(button(page, 'Assignee Nobody, change'), 'there is one now').toBeVisible();
  await button(page, 'Assignee Nobody, change').click();
  await page.getByRole('menuitemradio', { name: /Jonas Weber/ }).click();

  const there = await (await openBrowser()).newPage();
  await signIn(there, partners.clinic);
  await openCase(there, alone);
  await expect(fact(there, 'Assignee')).toHaveText(/Jonas Weber/);
  await expect(fact(there, 'Assignee').getByRole('button')).toHaveCount(0);
  await move(there, 'Open', 'Close');
  await expect(fact(page, 'Assignee').getByRole('button')).toHaveCount(0);
  await expect(fact(page, 'Assignee')).toHaveText(/Jonas Weber/);
});
