/** Data folders created once per run and copied for each server: an empty installation, and the demo. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { binary, freePort, waitUntilReady, withoutArchway } from './process';

type Template = 'empty' | 'demo';

/** The environment variable with the folder of the templates; the workers inherit it from the run. */
const FOLDER = 'ARCHWAY_E2E_TEMPLATES';

/** Playwright's global setup: runs once, before all tests. */
export default function prepare(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'archway-e2e-templates-'));
  process.env[FOLDER] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}

/** Copies a template to `data`. */
export async function copyTemplate(template: Template, data: string): Promise<void> {
  const folder = process.env[FOLDER];
  if (!folder) throw new Error(`${FOLDER} is not set: the global set-up did not run`);
  const made = join(folder, template);
  if (!existsSync(made)) await makeOnce(template, made);
  cpSync(made, data, { recursive: true });
}

/** The first worker that needs a template creates it; the others wait. */
async function makeOnce(template: Template, made: string): Promise<void> {
  const draft = `${made}-draft`;
  try {
    mkdirSync(draft, { mode: 0o700 });
  } catch {
    while (!existsSync(made)) await pause(20);
    return;
  }
  const env = { ...withoutArchway(process.env), ARCHWAY_DATA: draft };
  execFileSync(binary(), [template === 'demo' ? 'demo' : 'jobs'], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (template === 'demo') await performJobs(env);
  renameSync(draft, made);
}

/** Runs the jobs of the template; otherwise each demo server would render the same scans again. */
async function performJobs(env: NodeJS.ProcessEnv): Promise<void> {
  const address = `127.0.0.1:${await freePort()}`;
  const server = spawn(binary(), ['serve'], { env: { ...env, ARCHWAY_LISTEN: address }, stdio: 'ignore' });
  await waitUntilReady(server, address, 'its own output');
  const countWaiting = async () => {
    const metrics = await (await fetch(`http://${address}/metrics`)).text();
    return Number(/^archway_jobs_waiting (\d+)/m.exec(metrics)?.[1]);
  };
  while ((await countWaiting()) !== 0) await pause(50);
  server.kill('SIGTERM');
  await once(server, 'exit');
}
