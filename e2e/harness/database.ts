/** The database of one server: SQLite in its data folder, or a separate PostgreSQL database. */
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';

export interface Database {
  settings: Record<string, string>;
  needsMigration: boolean;
  drop: () => void;
}

/** Returns the rows, with columns separated by a bar. */
function psql(postgres: string, sql: string): string[] {
  const flags = ['--quiet', '--no-psqlrc', '--tuples-only', '--no-align', '--set=ON_ERROR_STOP=1'];
  const output = execFileSync('psql', [postgres, ...flags, '--command', sql], {
    stdio: ['ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
  });
  return output.split('\n').filter((line) => line !== '');
}

export function createDatabase(): Database {
  if (process.env.ARCHWAY_TEST_ENGINE !== 'postgres') {
    return { settings: {}, needsMigration: false, drop: () => {} };
  }
  return createPostgresDatabase();
}

export interface PostgresDatabase extends Database {
  /** Runs a query on the database, not through the server. */
  query: (sql: string) => string[];
}

/** For tests that need several nodes, whichever database the other tests use. */
export function createPostgresDatabase(): PostgresDatabase {
  const postgres = process.env.ARCHWAY_TEST_POSTGRES;
  if (!postgres)
    throw new Error('a PostgreSQL database needs ARCHWAY_TEST_POSTGRES; see scripts/with-postgres');
  const name = `archway_e2e_${randomBytes(6).toString('hex')}`;
  psql(postgres, `CREATE DATABASE ${name}`);
  const url = new URL(postgres);
  url.pathname = `/${name}`;
  return {
    settings: { ARCHWAY_DATABASE_URL: url.href },
    needsMigration: true,
    query: (sql) => psql(url.href, sql),
    drop: () => {
      psql(postgres, `DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}
