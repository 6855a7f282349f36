/** The screens around the pages: the panel, the empty lists, the settings, and the skins. */
import { expect, type Page } from '@playwright/test';
import { button, expectSignedIn, heading, signIn, submitLogin } from './people';
import { confirmRegion } from './regions';
import type { Screen } from './screens';
import type { Server } from './server';
import { dialog, openSettings } from './settings';

async function enter(page: Page, server: Server, path: string, title: string): Promise<void> {
  await signIn(page, await server.createUser());
  await page.goto(path);
  await expect(heading(page, title)).toBeVisible();
}

/** A page that needs only an address and a signed-in person. */
function page(name: string, path: string, title: string): Screen {
  return { name, open: (page, server) => enter(page, server, path, title) };
}

/** Expands the panel: on wide windows it is expanded by default, and small ones have none. */
async function expandPanel(page: Page): Promise<void> {
  await expect(async () => {
    const expand = button(page, 'Expand the panel');
    if (await expand.isVisible()) await expand.click({ timeout: 1_000 });
  }).toPass({ timeout: 60_000 });
}

async function changeSomething(page: Page): Promise<void> {
  await page.getByRole('switch', { name: 'a case is changed' }).click();
  await expect(page.getByText('Unsaved changes')).toBeVisible();
}

const pages: Screen[] = [
  page('cases', '/cases', 'Cases'),
  page('cases-status', '/cases?status=InProgress', 'Cases'),
  page('connections', '/connections', 'Connections'),
  page('groups', '/groups', 'Group'),
  {
    name: 'panel-expanded',
    open: (page, server) => enter(page, server, '/cases?status=Open', 'Cases'),
    reopen: expandPanel,
  },
];

const settings: Screen[] = [
  {
    name: 'settings',
    open: async (page, server) => {
      await enter(page, server, '/settings', 'Personal Settings');
      await openSettings(page);
      await expect(page.getByText('This session')).toBeVisible();
    },
  },
  {
    name: 'settings-unsaved',
    open: async (page, server) => {
      await enter(page, server, '/settings', 'Personal Settings');
      await changeSomething(page);
    },
  },
  {
    name: 'settings-leave',
    open: async (page, server) => {
      await enter(page, server, '/settings', 'Personal Settings');
      await changeSomething(page);
      await page.getByRole('link', { name: 'Connections' }).first().click();
      await expect(dialog(page, 'Leave without saving?')).toBeVisible();
    },
  },
];

const skins: Screen[] = ['nordlab', 'meridian', 'lumident'].flatMap((skin) => [
  {
    name: `skin-${skin}-login`,
    open: async (page: Page, server: Server) => {
      await page.goto(`${server.urlOfSkin(skin)}/login`);
      await expect(heading(page, 'Sign in')).toBeVisible();
    },
  },
  {
    name: `skin-${skin}-signup`,
    open: async (page: Page, server: Server) => {
      await page.goto(`${server.urlOfSkin(skin)}/signup`);
      await expect(heading(page, 'Create New Account')).toBeVisible();
    },
  },
  {
    name: `skin-${skin}-panel`,
    open: async (page: Page, server: Server) => {
      await page.goto(`${server.urlOfSkin(skin)}/login`);
      await submitLogin(page, await server.createUser());
      await expectSignedIn(page);
      await page.goto(`${server.urlOfSkin(skin)}/cases?status=Open`);
      await expect(heading(page, 'Cases')).toBeVisible();
    },
    reopen: expandPanel,
  },
]);

export const shellScreens: Screen[] = [...pages, ...settings, ...skins];

/** Screens of the data-region variant only. */
export const dataScreens: Screen[] = [
  {
    name: 'settings-data',
    open: async (page, server) => {
      const account = await server.createUser();
      await confirmRegion(server, account, 'DE');
      await signIn(page, account);
      await openSettings(page);
      await expect(page.getByText('Data migration completed')).toBeVisible();
    },
  },
];
