/** The real binary, on a free port, with separate data. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase, type Database } from './database';
import { Outbox } from './outbox';
import { binary, freePort, waitUntilReady, withoutArchway } from './process';
import { spend } from './spending';
import { copyTemplate } from './template';
import { type Made, makeWorld, type NewPerson, type World } from './world';

export { freePort } from './process';

const LOGS = join(import.meta.dirname, '../artifacts/results/servers');

/** The key of the operator's installers. */
export const BYPASS_KEY = 'the key of the installers of this operator';

/** The suite signs in and requests mails far more often than the limits for real people allow. */
const SETTINGS = {
  ARCHWAY_CAPTCHA__COST: '1',
  ARCHWAY_DEVICES__BYPASS_KEY: BYPASS_KEY,
  ARCHWAY_LIMITS__LOGIN_PER_ADDRESS: '100000',
  ARCHWAY_LIMITS__MAIL_PER_ADDRESS: '100000',
  ARCHWAY_LIMITS__SIGNUP_PER_ADDRESS: '100000',
  ARCHWAY_LIMITS__VALIDATE_PER_ADDRESS: '100000',
  ARCHWAY_LIMITS__LINK_PER_ADDRESS: '100000',
  ARCHWAY_LIMITS__PHONE_PER_ADDRESS: '100000',
  ARCHWAY_SERVER__SHUTDOWN_SECONDS: '2',
  // Independent of the free disk space of this machine.
  ARCHWAY_FILES__RESERVE_BYTES: '0',
};

export const PASSWORD = 'Molar-Bridge-47';

export interface Account {
  email: string;
  password: string;
  /** The name that the pages show; Clara Sommer unless a test sets another. */
  name?: string;
}

/** A person; values that are not given are those of Clara Sommer. */
export interface Person {
  email: string;
  firstName: string;
  lastName: string;
  role: 'clinic' | 'lab' | 'dealer' | 'other';
  country: string;
  institution: string;
}

export type Right =
  | 'main-company'
  | 'staff'
  | 'device-manager'
  | 'sales-manager'
  | 'device-rental-manager'
  | 'device-user-viewer';

export interface Server {
  /** The address that a person would type. */
  url: string;
  outbox: Outbox;
  /** The address of the same server under the name of a skin. */
  urlOfSkin: (skin: string) => string;
  newEmail: () => string;
  createUser: (rights?: Right[], person?: Partial<Person>) => Promise<Account>;
  /** Creates all people of a test at once; people from `createUser` may be named, too. */
  makeWorld: (world: World) => Promise<Made>;
  /** A person to create, and the account they will have. */
  describe: (
    rights: Right[],
    person: Partial<Person>,
  ) => { account: Account & { name: string }; person: NewPerson };
  /** Runs a command of the operator next to the running server. */
  run: (...args: string[]) => string;
  /** Kills the server as if its machine had failed, and starts it again with the same data. */
  restart: () => Promise<void>;
  /** Kills the server as if its machine had failed. */
  kill: () => Promise<void>;
  stop: () => Promise<void>;
}

interface Place {
  /** For servers that must know each other's address before they start. */
  port?: number;
  /** The mail domain of its people. */
  domain?: string;
  /** Whether the demo data exist: accounts, labs and connections. */
  hasDemo?: boolean;
  /** The backup that its data are restored from. */
  restoredFrom?: string;
  /** A database shared by several nodes; its creator drops it. */
  database?: Database;
}

export async function startServer(
  name: string,
  settings: Record<string, string> = {},
  place: Place = {},
): Promise<Server> {
  return await spend('start a server', () => start(name, settings, place));
}

/** Prepares the data folder so that the server can start. */
async function prepare(
  data: string,
  env: Record<string, string | undefined>,
  { hasDemo, restoredFrom }: Place,
  database: Database,
): Promise<void> {
  const run = (...args: string[]) => execFileSync(binary(), args, { env });
  // A template contains a secret, and a database in its folder.
  const isCopy = !restoredFrom && !database.needsMigration && !env.ARCHWAY_SERVER__SECRET;
  if (isCopy) return await copyTemplate(hasDemo ? 'demo' : 'empty', data);
  if (database.needsMigration) run('migrate');
  if (hasDemo) run('demo');
  if (restoredFrom) run('restore', restoredFrom);
}

async function start(name: string, settings: Record<string, string>, place: Place): Promise<Server> {
  const port = place.port ?? (await freePort());
  const address = `127.0.0.1:${port}`;
  const data = mkdtempSync(join(tmpdir(), 'archway-e2e-'));
  const database = place.database ?? createDatabase();
  const env = {
    ...withoutArchway(process.env),
    ...SETTINGS,
    ...settings,
    ...database.settings,
    ARCHWAY_LISTEN: address,
    ARCHWAY_DATA: data,
  };
  await prepare(data, env, place, database);

  mkdirSync(LOGS, { recursive: true });
  const log = join(LOGS, `${name}-${port}.log`);
  const serve = (flags: string) => {
    const output = openSync(log, flags);
    const started = spawn(binary(), ['serve'], { env, stdio: ['ignore', output, output] });
    closeSync(output);
    return started;
  };
  let child = serve('w');
  const killAtExit = () => child.kill('SIGKILL');
  process.once('exit', killAtExit);
  await waitUntilReady(child, address, log);

  let users = 0;
  const newEmail = () => `person${++users}@${place.domain ?? 'clinic.example'}`;
  const describe = (rights: Right[], person: Partial<Person>) => {
    const { email = newEmail(), firstName = 'Clara', lastName = 'Sommer' } = person;
    const { role = 'clinic', country = 'DE', institution = '' } = person;
    const names = { first_name: firstName, last_name: lastName };
    return {
      account: { email, password: PASSWORD, name: `${firstName} ${lastName}` },
      person: { email, password: PASSWORD, ...names, role, country, institution, rights, has_session: false },
    };
  };
  const make = (world: World) => spend('make people', () => makeWorld(`http://${address}`, world));
  return {
    url: `http://localhost:${port}`,
    outbox: new Outbox(`http://${address}`),
    urlOfSkin: (skin) => `http://${skin}.localhost:${port}`,
    newEmail,
    describe,
    makeWorld: make,
    createUser: async (rights = [], person = {}) => {
      const described = describe(rights, person);
      await make({ people: [described.person] });
      return described.account;
    },
    run: (...args) => execFileSync(binary(), args, { env, encoding: 'utf8' }),
    restart: async () => {
      child.kill('SIGKILL');
      await once(child, 'exit');
      child = serve('a');
      await waitUntilReady(child, address, log);
    },
    kill: async () => {
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
    stop: async () => {
      const wasKilled = child.signalCode !== null;
      if (child.exitCode === null && !wasKilled) {
        child.kill('SIGTERM');
        await once(child, 'exit');
      }
      process.off('exit', killAtExit);
      if (!place.database) database.drop();
      rmSync(data, { recursive: true, force: true });
      const errors = readFileSync(log, 'utf8').match(/^.*"level":"ERROR".*$/gm);
      if (errors) throw new Error(`the server logged errors:\n${errors.join('\n')}`);
      if (child.exitCode !== 0 && !wasKilled)
        throw new Error(`the server stopped with ${child.exitCode}; see ${log}`);
    },
  };
}
