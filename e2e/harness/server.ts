/** The real binary, on a free port, with data of its own. */
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

/** Of the operator's installers. */
export const BYPASS_KEY = 'the key of the installers of this operator';

/** A suite signs in and asks for mails far more often than the people the limits were made for. */
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
  // Whatever room this machine has.
  ARCHWAY_FILES__RESERVE_BYTES: '0',
};

export const PASSWORD = 'Molar-Bridge-47';

export interface Account {
  email: string;
  password: string;
  /** As the pages call this person; everybody is Clara Sommer unless a test says otherwise. */
  name?: string;
}

/** Who somebody is; what is not given is what Clara Sommer would say. */
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
  /** As a person would type it. */
  url: string;
  outbox: Outbox;
  /** The same server under the name of a skin. */
  urlOfSkin: (skin: string) => string;
  newEmail: () => string;
  createUser: (rights?: Right[], person?: Partial<Person>) => Promise<Account>;
  /** Everybody of a test at once; those of `createUser` may be named, too. */
  makeWorld: (world: World) => Promise<Made>;
  /** Somebody to make, and the account they will have. */
  describe: (
    rights: Right[],
    person: Partial<Person>,
  ) => { account: Account & { name: string }; person: NewPerson };
  /** A command of the operator, beside the running server. */
  run: (...args: string[]) => string;
  /** Goes away as when its machine fails, and comes back with the same data. */
  restart: () => Promise<void>;
  /** Goes away as when its machine fails, and stays away. */
  kill: () => Promise<void>;
  stop: () => Promise<void>;
}

interface Place {
  /** For servers that have to know each other beforehand. */
  port?: number;
  /** Where its people have their addresses. */
  domain?: string;
  /** Whether the accounts, labs and connections of the demo are there. */
  hasDemo?: boolean;
  /** A backup its data come from. */
  restoredFrom?: string;
  /** Where several nodes share one; whoever made it drops it. */
  database?: Database;
}

export async function startServer(
  name: string,
  settings: Record<string, string> = {},
  place: Place = {},
): Promise<Server> {
  return await spend('start a server', () => start(name, settings, place));
}

/** Brings the data folder to where the server can start. */
async function prepare(
  data: string,
  env: Record<string, string | undefined>,
  { hasDemo, restoredFrom }: Place,
  database: Database,
): Promise<void> {
  const run = (...args: string[]) => execFileSync(binary(), args, { env });
  // A template has a secret of its own, and a database in its folder.
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
