/** The database of one server: SQLite in its data folder, or a PostgreSQL database of its own. */
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';

export interface Database {
  settings: Record<string, string>;
  needsMigration: boolean;
  drop: () => void;
}

function administer(postgres: string, sql: string): void {
  execFileSync('psql', [postgres, '--quiet', '--no-psqlrc', '--set=ON_ERROR_STOP=1', '--command', sql], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
}

export function createDatabase(): Database {
  if (process.env.ARCHWAY_TEST_ENGINE !== 'postgres') {
    return { settings: {}, needsMigration: false, drop: () => {} };
  }
  const postgres = process.env.ARCHWAY_TEST_POSTGRES;
  if (!postgres) throw new Error('ARCHWAY_TEST_ENGINE=postgres needs ARCHWAY_TEST_POSTGRES');
  const name = `archway_e2e_${randomBytes(6).toString('hex')}`;
  administer(postgres, `CREATE DATABASE ${name}`);
  const url = new URL(postgres);
  url.pathname = `/${name}`;
  return {
    settings: { ARCHWAY_DATABASE_URL: url.href },
    needsMigration: true,
    drop: () => administer(postgres, `DROP DATABASE ${name} WITH (FORCE)`),
  };
}
