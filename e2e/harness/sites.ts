/** The two sites of an installation, which know each other. Each has its own host, because cookies ignore ports. */
import { freePort, type Server, startServer } from './server';

export interface Sites {
  eu: Server;
  us: Server;
}

export async function startSites(name: string, settings: Record<string, string> = {}): Promise<Sites> {
  const ports = { eu: await freePort(), us: await freePort() };
  const shared = {
    ...settings,
    ARCHWAY_REGIONS__EU: `http://localhost:${ports.eu}`,
    ARCHWAY_REGIONS__US: `http://127.0.0.1:${ports.us}`,
    ARCHWAY_REGIONS__SECRET: 'what the two sites share, and nobody else',
  };
  const eu = await startServer(
    `${name}-eu`,
    { ...shared, ARCHWAY_SERVER__LOCATION: 'EU' },
    { port: ports.eu },
  );
  const us = await startServer(
    `${name}-us`,
    { ...shared, ARCHWAY_SERVER__LOCATION: 'US', ARCHWAY_SERVER__PUBLIC_URL: shared.ARCHWAY_REGIONS__US },
    { port: ports.us, domain: 'lab.example' },
  );
  return { eu, us: { ...us, url: shared.ARCHWAY_REGIONS__US } };
}
