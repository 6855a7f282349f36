/** A new installation: with its own brand and staff, and nothing else. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { createPostgresDatabase, type PostgresDatabase } from './database';
import { type Account, type Server, startServer } from './server';
import { test as base } from './test';

const SKINS = join(import.meta.dirname, '../../skins');
const HELP = { ARCHWAY_HELP__RECIPIENTS: '["support@example.com"]' };

export const BRAND = 'Fjord Dental';

/** Creates a skin as an operator would: a copy of another, with a new name and colour. */
function makeSkin(folder: string): void {
  const skin = join(folder, 'fjord');
  cpSync(join(SKINS, 'nordlab'), skin, { recursive: true });
  const file = join(skin, 'skin.toml');
  const text = readFileSync(file, 'utf8')
    .replaceAll('"nordlab"', '"fjord"')
    .replaceAll('"Nordlab', `"${BRAND}`)
    .replace('"#9c4510"', '"#0b6b5e"')
    .replace('main = false', 'main = true');
  writeFileSync(file, text);
}

interface Day {
  server: Server;
  /** The URL of the site under the name of its skin. */
  site: string;
  /** Manages people and devices. */
  sam: Account;
  /** Opens another page of the site in another browser; on a phone if wanted. */
  open: (isPhone?: boolean) => Promise<Page>;
  /** Closes all pages: open pages would report errors after the server has stopped. */
  closePages: () => Promise<void>;
  /**
   * Makes a backup and restores it as a new installation on the other engine; returns that server and a function that
   * opens its site.
   */
  moveElsewhere: () => Promise<{ server: Server; open: () => Promise<Page> }>;
}

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };

export const test = base.extend<{ day: Day }>({
  day: async ({ openBrowser }, use, info) => {
    const folder = mkdtempSync(join(tmpdir(), 'archway-day-'));
    makeSkin(join(folder, 'skins'));
    const settings = { ...HELP, ARCHWAY_PAGES__SKINS: join(folder, 'skins') };
    let database: PostgresDatabase | undefined;
    const servers = [await startServer(`day-${info.testId}`, settings)];
    const pages: Page[] = [];
    const pageOf = async (server: Server, isPhone = false) => {
      const context = await openBrowser({ baseURL: server.urlOfSkin('fjord'), ...(isPhone && PHONE) });
      const page = await context.newPage();
      pages.push(page);
      return page;
    };
    const closePages = async () => {
      for (const page of pages.splice(0)) await page.close();
    };
    const [server] = servers as [Server];
    await use({
      server,
      site: server.urlOfSkin('fjord'),
      sam: await server.createUser(['main-company', 'staff', 'device-manager'], {
        firstName: 'Sam',
        lastName: 'Okafor',
      }),
      open: (isPhone) => pageOf(server, isPhone),
      closePages,
      moveElsewhere: async () => {
        const backup = join(folder, 'backup');
        server.run('backup', backup);
        database = createPostgresDatabase();
        const place = { database, restoredFrom: backup };
        const restored = await startServer(`day-moved-${info.testId}`, settings, place);
        servers.push(restored);
        return { server: restored, open: () => pageOf(restored) };
      },
    });
    await closePages();
    for (const started of servers) await started.stop();
    database?.drop();
    rmSync(folder, { recursive: true, force: true });
  },
});
