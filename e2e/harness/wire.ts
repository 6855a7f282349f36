/** A connection from a browser to the server that can be cut. */
import { once } from 'node:events';
import { createServer, connect as dial, type Socket } from 'node:net';
import type { Page } from '@playwright/test';
import type { Server } from './server';

export interface Wire {
  /** The address of the same server through this connection. */
  url: string;
  /** Cuts the connection: data in transit is lost, and nothing passes any more. */
  cut: () => void;
  mend: () => void;
  remove: () => void;
}

export async function layWire(server: Pick<Server, 'url'>): Promise<Wire> {
  const port = Number(new URL(server.url).port);
  const open = new Set<Socket>();
  let isCut = false;
  const listener = createServer((near) => {
    if (isCut) return near.destroy();
    const far = dial(port, '127.0.0.1');
    const close = () => {
      for (const socket of [near, far]) {
        socket.destroy();
        open.delete(socket);
      }
    };
    for (const socket of [near, far]) {
      open.add(socket);
      socket.on('error', close);
      socket.on('close', close);
    }
    near.pipe(far);
    far.pipe(near);
  }).listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const address = listener.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const cut = () => {
    isCut = true;
    for (const socket of open) socket.destroy();
  };
  return {
    url: `http://localhost:${address.port}`,
    cut,
    mend: () => {
      isCut = false;
    },
    remove: () => {
      cut();
      listener.close();
    },
  };
}

/** Limits the upload rate of the page, so that a test can act during an upload; returns a function that ends it. */
export async function slowDown(page: Page, bytesPerSecond: number): Promise<() => Promise<void>> {
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  const limit = async (uploadThroughput: number) => {
    const rest = { offline: false, latency: 0, downloadThroughput: -1 };
    await network.send('Network.emulateNetworkConditions', { uploadThroughput, ...rest });
  };
  await limit(bytesPerSecond);
  return () => limit(-1);
}
