/** Runs the commands of the API guide as they are written there. */
import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { newPartners, openCase, pane, patient } from '../harness/cases';
import { attachments } from '../harness/files';
import { signIn } from '../harness/people';
import { box } from '../harness/samples';
import { expect, test } from '../harness/test';

const GUIDE = join(import.meta.dirname, '../../docs/api.md');

test('API-01 ORD-01: the guide sends an order with its scans', async ({ page, server }, info) => {
  const { clinic, lab } = await newPartners(server);
  const folder = info.outputPath('scanner');
  mkdirSync(folder, { recursive: true });
  for (const { name, bytes } of [
    box('upperjaw.stl', [0, 0, 0], [20, 24, 13]),
    box('lowerjaw.stl', [0, 0, -30], [20, 24, -17]),
  ])
    writeFileSync(join(folder, name), bytes);
  const commands = [...readFileSync(GUIDE, 'utf8').matchAll(/^```sh\n(.*?)^```$/gms)].map(([, text]) => text);
  const env = { ...process.env, site: server.url, email: clinic.email, password: clinic.password };
  const script = ['set -euo pipefail', ...commands].join('\n');
  const { stdout } = await promisify(execFile)('bash', ['-c', script], { cwd: folder, env });
  const no = /^sent as (\S+)$/m.exec(stdout)?.[1] ?? '';
  expect(stdout).toMatch(/^upperjaw\.stl \/\S+$/m);

  await signIn(page, lab);
  await openCase(page, { no });
  await expect(patient(page)).toHaveText('Nora Falk');
  await expect(pane(page)).toContainText('A little lighter at the edge, please.');
  for (const name of ['upperjaw.stl', 'lowerjaw.stl']) await expect(attachments(page)).toContainText(name);
});
