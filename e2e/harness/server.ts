/** The real binary, on a free port, with data of its own. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createDatabase, type Database } from './database';
import { Outbox } from './outbox';

const BINARY = resolve(process.env.ARCHWAY_BIN ?? join(import.meta.dirname, '../../target/debug/archway'));
const LOGS = join(import.meta.dirname, '../artifacts/results/servers');

/** A suite signs in and asks for mails far more often than the people the limits were made for. */
const SETTINGS = {
  ARCHWAY_CAPTCHA__COST: '1',
  ARCHWAY_LIMITS__LOGIN_PER_ADDRESS: '100000',
  ARCHWAY_LIMITS__MAIL_PER_ADDRESS: '100000',
  ARCHWAY_LIMITS__SIGNUP_PER_ADDRESS: '100000',
  ARCHWAY_LIMITS__VALIDATE_PER_ADDRESS: '100000',
  ARCHWAY_LIMITS__LINK_PER_ADDRESS: '100000',
  ARCHWAY_LIMITS__PHONE_PER_ADDRESS: '100000',
  ARCHWAY_SERVER__SHUTDOWN_SECONDS: '2',
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

type Right =
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
  createUser: (rights?: Right[], person?: Partial<Person>) => Account;
  /** A command of the operator, beside the running server. */
  run: (...args: string[]) => string;
  /** Goes away as when its machine fails, and comes back with the same data. */
  restart: () => Promise<void>;
  /** Goes away as when its machine fails, and stays away. */
  kill: () => Promise<void>;
  stop: () => Promise<void>;
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

async function waitUntilReady(child: ChildProcess, address: string, log: string): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}; see ${log}`);
    const answer = await fetch(`http://${address}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await pause(20);
  }
}

/** Variables of the person who runs the suite must not reach the server. */
function withoutArchway(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !name.startsWith('ARCHWAY_')));
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
  if (!existsSync(BINARY)) throw new Error(`there is no ${BINARY}; 'make server' builds it`);
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
  const run = (args: string[], input = '') => execFileSync(BINARY, args, { env, input, encoding: 'utf8' });
  if (database.needsMigration) run(['migrate']);
  if (place.hasDemo) run(['demo']);
  if (place.restoredFrom) run(['restore', place.restoredFrom]);

  mkdirSync(LOGS, { recursive: true });
  const log = join(LOGS, `${name}-${port}.log`);
  const serve = (flags: string) => {
    const output = openSync(log, flags);
    const started = spawn(BINARY, ['serve'], { env, stdio: ['ignore', output, output] });
    closeSync(output);
    return started;
  };
  let child = serve('w');
  const killAtExit = () => child.kill('SIGKILL');
  process.once('exit', killAtExit);
  await waitUntilReady(child, address, log);

  let users = 0;
  const newEmail = () => `person${++users}@${place.domain ?? 'clinic.example'}`;
  return {
    url: `http://localhost:${port}`,
    outbox: new Outbox(`http://${address}`),
    urlOfSkin: (skin) => `http://${skin}.localhost:${port}`,
    newEmail,
    createUser: (rights = [], person = {}) => {
      const { email = newEmail(), firstName = 'Clara', lastName = 'Sommer' } = person;
      const fields = {
        'first-name': firstName,
        'last-name': lastName,
        role: person.role ?? 'clinic',
        country: person.country ?? 'DE',
        institution: person.institution ?? '',
      };
      const options = Object.entries(fields).map(([name, value]) => `--${name}=${value}`);
      const flags = rights.map((right) => `--${right}`);
      run(['user', 'create', email, '--password-stdin', ...options, ...flags], PASSWORD);
      return { email, password: PASSWORD, name: `${firstName} ${lastName}` };
    },
    run: (...args) => run(args),
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
