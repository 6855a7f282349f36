/** The server process: its binary, its environment, and when it is ready. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const BINARY = resolve(process.env.ARCHWAY_BIN ?? join(import.meta.dirname, '../../target/debug/archway'));

export function binary(): string {
  if (!existsSync(BINARY)) throw new Error(`there is no ${BINARY}; 'scripts/test build' builds it`);
  return BINARY;
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

export async function waitUntilReady(child: ChildProcess, address: string, log: string): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}; see ${log}`);
    const answer = await fetch(`http://${address}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await pause(20);
  }
}

/** Removes the ARCHWAY variables: the settings of the person who runs the suite must not reach the server. */
export function withoutArchway(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !name.startsWith('ARCHWAY_')));
}
