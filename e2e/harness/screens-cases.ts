/** The screens of the cases, with the data of the demo. */
import { expect, type Locator, type Page } from '@playwright/test';
import { choice, filterForm, LIST, openFilter, search } from './case-list';
import { comments, openCase, pane, patient, rows, signInToCases } from './cases';
import { Calls } from './colleagues';
import { attachments } from './files';
import {
  chooseMaterial,
  entries,
  firstName,
  lastName,
  material,
  note,
  openEdit,
  openNewCase,
  selectTeeth,
  sendButton,
  shade,
  type,
} from './orders';
import { alert, button, field, signIn } from './people';
import type { Screen } from './screens';
import { type Account, type Server, startServer } from './server';
import { test } from './test';

const PASSWORD = 'archway-demo';
const noMatch = (page: Page): Locator => page.getByRole('heading', { name: 'Nothing matches “Nobody”.' });

export const CLINIC: Account = { email: 'clinic@demo.example', password: PASSWORD, name: 'Clara Lindqvist' };
export const LAB: Account = { email: 'lab@demo.example', password: PASSWORD, name: 'Jonas Weber' };

const HELP = {
  ARCHWAY_HELP__CLINIC_DOCS: 'https://docs.example/clinic',
  ARCHWAY_HELP__LAB_DOCS: 'https://docs.example/lab',
  ARCHWAY_HELP__PHONE: '+49 30 1234567',
  ARCHWAY_HELP__LAB_SOFTWARE: 'https://docs.example/software',
  ARCHWAY_HELP__RECIPIENTS: '["support@example.com"]',
};

/** A server with sixty cases and a helpdesk. */
export const testWithCases = test.extend<object, { server: Server }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern
    async ({}, use, worker) => {
      const server = await startServer(`cases-${worker.workerIndex}`, HELP, { hasDemo: true });
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
});

interface Listed {
  id: string;
  no: string;
  comment_count: number;
  teeth: unknown[];
}

/** The first case of a list that fulfils the condition. */
async function find(server: Server, query: string, isWanted: (item: Listed) => boolean): Promise<Listed> {
  const { posts } = await (await Calls.of(server, CLINIC)).send('GET', `${LIST}?${query}`);
  const found = posts.find(isWanted);
  expect(found, `a case of the demo for ${query}`).toBeDefined();
  return found;
}

/** Returns to the list on small screens, which show either a case or the list. */
async function showList(page: Page): Promise<void> {
  const back = button(page, 'Back to the list');
  await expect(rows(page).first().or(back).first()).toBeVisible();
  if (await back.isVisible()) await back.click();
  await expect(rows(page).first()).toBeVisible();
}

async function showFilter(page: Page): Promise<void> {
  await expect(async () => {
    const back = button(page, 'Back to the list');
    if (await back.isVisible()) await back.click({ timeout: 1_000 });
    if (!(await filterForm(page).isVisible())) await openFilter(page);
    await expect(choice(page, 'Open')).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 60_000 });
}

const lists: Screen[] = [
  {
    name: 'cases-full',
    open: async (page) => {
      await signInToCases(page, LAB);
      await expect(rows(page)).toHaveCount(20);
      await expect(patient(page)).toBeVisible();
    },
  },
  {
    name: 'cases-list',
    open: async (page) => {
      await signInToCases(page, CLINIC);
      await expect(patient(page)).toBeVisible();
      await page
        .getByRole('checkbox', { name: /^Select (?!all)/ })
        .and(page.locator(':enabled'))
        .first()
        .check();
      await expect(page.getByText('1 selected')).toBeVisible();
    },
    reopen: showList,
  },
  {
    name: 'cases-nothing',
    open: async (page) => {
      await signInToCases(page, CLINIC);
      await expect(patient(page)).toBeVisible();
      await search(page).fill('Nobody');
      await expect(noMatch(page)).toBeVisible();
    },
    reopen: async (page) => {
      const back = button(page, 'Back to the list');
      await expect(noMatch(page).or(back).first()).toBeVisible();
      if (await back.isVisible()) await back.click();
      await expect(noMatch(page)).toBeVisible();
    },
  },
  {
    name: 'cases-filter',
    open: async (page) => {
      await signInToCases(page, CLINIC);
      await expect(patient(page)).toBeVisible();
      await openFilter(page);
      for (const name of ['Open', 'In Progress', 'This month']) await choice(page, name).click();
      await expect(rows(page).first()).toBeVisible();
    },
    reopen: showFilter,
  },
  {
    name: 'cases-deleted',
    open: async (page, server) => {
      const { id } = await find(server, 'status=Closed&sort=created', () => true);
      await (await Calls.of(server, CLINIC)).send('DELETE', `${LIST}${id}/remove/`);
      await signInToCases(page, CLINIC);
      await expect(patient(page)).toBeVisible();
      await openFilter(page);
      await choice(page, 'Deleted').click();
      await button(page, 'Done').click();
      await rows(page).first().getByRole('link').click();
      await expect(pane(page)).toContainText('This case was deleted.');
    },
  },
];

const cases: Screen[] = [
  {
    name: 'case-talk',
    open: async (page, server) => {
      const item = await find(server, 'status=InProgress,Completed', (item) => item.comment_count > 1);
      await signIn(page, CLINIC);
      await openCase(page, item);
      await expect(comments(page)).toHaveCount(item.comment_count);
    },
  },
  {
    name: 'case-closed',
    open: async (page, server) => {
      const item = await find(server, 'status=Closed', (item) => item.comment_count > 0);
      await signIn(page, CLINIC);
      await openCase(page, item);
      await expect(attachments(page)).toContainText('This case is closed.');
    },
  },
  {
    name: 'case-draft',
    open: async (page, server) => {
      await signIn(page, CLINIC);
      await openCase(page, await find(server, 'status=Draft', () => true));
      await expect(page.getByRole('link', { name: 'Continue order' })).toBeVisible();
    },
  },
  {
    name: 'case-comment',
    open: async (page, server) => {
      await signIn(page, CLINIC);
      await openCase(page, await find(server, 'status=InProgress', (item) => item.comment_count > 0));
      await button(page, 'Post a Comment').click();
      await field(page, 'Comment').fill(
        'The patient would like it a little lighter.\nWe send a photo tomorrow.',
      );
      await expect(page.getByText('Draft saved')).toBeVisible();
    },
  },
  {
    name: 'case-print',
    open: async (page, server) => {
      const { no } = await find(server, '', ({ teeth }) => teeth.length > 1);
      await page.addInitScript(() => {
        window.print = () => {};
      });
      await signIn(page, CLINIC);
      await page.goto(`/cases/${no}/print`);
      await expect(page.getByRole('img', { name: 'QR code of the case number' })).toBeVisible();
    },
  },
  {
    name: 'case-print-missing',
    open: async (page) => {
      await signIn(page, CLINIC);
      await page.goto('/cases/NONE-NONE/print');
      await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
    },
  },
];

/** A bridge from 16 to 14 whose middle is a pontic. */
async function fillBridge(page: Page): Promise<void> {
  await firstName(page).fill('Nora');
  await lastName(page).fill('Falk');
  await selectTeeth(page, ['tu3', 'tu5']);
  await type(page, 'Crown').check();
  await chooseMaterial(page, 'Zirconia');
  await shade(page, 'A2').check();
  await button(page, 'Deselect').click();
  await selectTeeth(page, ['tu4']);
  await type(page, 'Pontic').check();
  await expect(entries(page)).toContainText(['Bridge']);
  await note(page).fill('The old bridge was lighter.');
}

const orders: Screen[] = [
  {
    name: 'new-case',
    open: async (page) => {
      await signIn(page, CLINIC);
      await openNewCase(page);
    },
  },
  {
    name: 'new-case-bridge',
    open: async (page) => {
      await signIn(page, CLINIC);
      await openNewCase(page);
      await fillBridge(page);
      await expect(page.getByText('Draft saved', { exact: true })).toBeVisible();
    },
  },
  {
    name: 'new-case-faults',
    open: async (page) => {
      await signIn(page, CLINIC);
      await openNewCase(page);
      await selectTeeth(page, ['tu3']);
      await type(page, 'Crown').check();
      await sendButton(page).click();
      await expect(alert(page, 'Please check the marked fields.')).toBeVisible();
      await expect(material(page)).toHaveAccessibleDescription('Choose a material.');
    },
  },
];

const changes: Screen[] = [
  {
    name: 'edit-case',
    open: async (page, server) => {
      await signIn(page, CLINIC);
      await openEdit(page, await find(server, 'status=Open', () => true));
      await note(page).fill('A little lighter than ordered.');
      await expect(page.getByText('Unsaved changes')).toBeVisible();
    },
  },
];

export const caseScreens: Screen[] = [...lists, ...cases, ...orders, ...changes];
