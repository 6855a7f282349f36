/** Two nodes with one PostgreSQL and a load balancer in front, like a large installation. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createPostgresDatabase } from './database';
import { freePort, type Server, startServer } from './server';
import { test } from './test';

export interface Cluster {
  /** The server as people reach it: at the address of the balancer. */
  server: Server;
  /** The balancer sends live streams to the first node while it runs, and API calls to both. */
  nodes: [Server, Server];
  /** Runs a query on the shared database. */
  query: (sql: string) => string[];
  stop: () => Promise<void>;
}

function configuration(folder: string, port: number, nodes: [number, number]): string {
  const [first, second] = nodes.map((node) => `server 127.0.0.1:${node} max_fails=1 fail_timeout=1s`);
  return `
daemon off;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events { worker_connections 256; }
http {
  access_log off;
  client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
  upstream calls { ${first}; ${second}; }
  upstream streams { ${first}; ${second} backup; }
  proxy_http_version 1.1;
  proxy_set_header Host $http_host;
  proxy_set_header Connection "";
  proxy_set_header X-Forwarded-For $remote_addr;
  proxy_connect_timeout 1s;
  proxy_read_timeout 90s;
  proxy_buffering off;
  client_max_body_size 8m;
  server {
    listen 127.0.0.1:${port};
    location / { proxy_pass http://calls; }
    location = /events/ { proxy_pass http://streams; }
  }
}
`;
}

async function startBalancer(port: number, nodes: [number, number]): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'archway-balancer-'));
  // Started by root, nginx works as another user.
  chmodSync(folder, 0o711);
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, configuration(folder, port, nodes));
  const path = `${process.env.PATH}:/usr/sbin`;
  const options = { env: { ...process.env, PATH: path }, stdio: 'ignore' } as const;
  const nginx: ChildProcess = spawn('nginx', ['-c', file, '-e', join(folder, 'error.log')], options);
  const killAtExit = () => nginx.kill('SIGTERM');
  process.once('exit', killAtExit);
  for (;;) {
    if (nginx.exitCode !== null) throw new Error(`nginx ended with ${nginx.exitCode}; see ${folder}`);
    const answer = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => undefined);
    if (answer?.ok) break;
    await pause(20);
  }
  return async () => {
    nginx.kill('SIGTERM');
    await once(nginx, 'exit');
    process.off('exit', killAtExit);
    rmSync(folder, { recursive: true, force: true });
  };
}

async function startCluster(name: string): Promise<Cluster> {
  const database = createPostgresDatabase();
  const front = await freePort();
  const ports: [number, number] = [await freePort(), await freePort()];
  const settings = {
    ARCHWAY_SERVER__PUBLIC_URL: `http://localhost:${front}`,
    ARCHWAY_SERVER__SECRET: 'both nodes of this cluster know this secret',
    ARCHWAY_SERVER__TRUSTED_PROXIES: '["127.0.0.0/8"]',
  };
  const start = (index: 0 | 1) =>
    startServer(`${name}-node-${index}`, settings, { port: ports[index], database });
  const nodes: [Server, Server] = [await start(0), await start(1)];
  const stopBalancer = await startBalancer(front, ports);
  return {
    server: { ...nodes[1], url: `http://localhost:${front}` },
    nodes,
    query: database.query,
    stop: async () => {
      await stopBalancer();
      for (const node of nodes) await node.stop();
      database.drop();
    },
  };
}

/** One cluster for all tests of a worker: after a test that kills a node, only the other node remains. */
export const testWithCluster = test.extend<object, { cluster: Cluster; server: Server }>({
  cluster: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern
    async ({}, use, worker) => {
      const cluster = await startCluster(`cluster-${worker.workerIndex}`);
      await use(cluster);
      await cluster.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  server: [async ({ cluster }, use) => use(cluster.server), { scope: 'worker' }],
});
