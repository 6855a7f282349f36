/** The screens around the cases: the dashboard, the helpdesk, the palette and the shortcuts, in the demo. */
import { expect, type Page } from '@playwright/test';
import { newColleague } from './colleagues';
import { section } from './connections';
import { button, field, heading, signIn, signInToDashboard } from './people';
import type { Screen } from './screens';
import { CLINIC, LAB } from './screens-cases';
import { dialog } from './settings';

const notice = (page: Page) => dialog(page, 'Cases from Europe');

/** Expects a full dashboard, on any day: on a Monday the work week has just started. */
async function expectFull(page: Page): Promise<void> {
  for (const period of ['Activity period', 'Restorations period']) {
    await page.getByLabel(period).selectOption('Last 30 days');
  }
  await expect(section(page, 'Activity').getByRole('listitem')).toHaveCount(20);
  await expect(section(page, 'Restorations').getByRole('table')).toBeVisible();
}

const dashboards: Screen[] = [
  {
    name: 'dashboard-clinic',
    open: async (page) => {
      await signInToDashboard(page, CLINIC);
      await expectFull(page);
    },
  },
  {
    name: 'dashboard-lab',
    open: async (page) => {
      await signInToDashboard(page, LAB);
      await notice(page).getByRole('button', { name: 'Close' }).click();
      await expectFull(page);
    },
  },
  {
    name: 'dashboard-notice',
    open: async (page) => {
      await signInToDashboard(page, LAB);
      await expect(notice(page)).toBeVisible();
    },
  },
  {
    name: 'dashboard-empty',
    open: async (page, server) => {
      await signInToDashboard(page, await newColleague(server, 'Nora Lind'));
      await expect(page.getByRole('heading', { name: 'No cases yet' })).toBeVisible();
      await expect(section(page, 'Help')).toBeVisible();
    },
  },
];

async function openHelpdesk(page: Page): Promise<void> {
  await signIn(page, CLINIC);
  await page.goto('/helpdesk');
  await expect(heading(page, 'Helpdesk')).toBeVisible();
  await expect(field(page, 'Title')).toBeVisible();
}

const helpdesk: Screen[] = [
  { name: 'helpdesk', open: openHelpdesk },
  {
    name: 'helpdesk-incomplete',
    open: async (page) => {
      await openHelpdesk(page);
      await button(page, 'Send').click();
      await expect(page.getByText('Enter a title.')).toBeVisible();
    },
  },
  {
    name: 'helpdesk-sent',
    open: async (page) => {
      await openHelpdesk(page);
      await field(page, 'Title').fill('The scanner is silent');
      await field(page, 'Description').fill('It blinks, and nothing else happens.');
      await button(page, 'Send').click();
      await expect(page.getByRole('heading', { name: 'Your message was sent' })).toBeVisible();
    },
  },
];

const overlays: Screen[] = [
  {
    name: 'palette',
    open: async (page) => {
      await signInToDashboard(page, CLINIC);
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Find cases, partners and pages' }).fill('er');
      await expect(page.getByRole('group', { name: 'Cases' }).getByRole('option')).toHaveCount(6);
    },
  },
  {
    name: 'shortcuts',
    open: async (page) => {
      await signInToDashboard(page, CLINIC);
      await page.keyboard.press('?');
      await expect(dialog(page, 'Keyboard shortcuts')).toBeVisible();
    },
  },
];

export const deskScreens: Screen[] = [...dashboards, ...helpdesk, ...overlays];
