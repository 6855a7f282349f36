/** A fake address search that answers like Photon, and a fake service for a visitor's location. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';

interface Place {
  street: string;
  housenumber: string;
  postcode: string;
  city: string;
  country: string;
}

export const BERLIN: Place = {
  street: 'Lindenstraße',
  housenumber: '4',
  postcode: '10969',
  city: 'Berlin',
  country: 'Germany',
};
export const LINZ: Place = {
  street: 'Landstraße',
  housenumber: '17',
  postcode: '4020',
  city: 'Linz',
  country: 'Austria',
};

export const linesOf = (place: Place): string =>
  `${place.street} ${place.housenumber}\n${place.postcode} ${place.city}\n${place.country}`;

export class Places {
  /** The queries received, with their language. */
  readonly asked: { query: string; language: string }[] = [];

  private constructor(
    private readonly server: Server,
    private readonly port: number,
  ) {}

  static async start(country?: string): Promise<Places> {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    const places = new Places(server, address.port);
    server.on('request', (request, response) => {
      const url = new URL(request.url ?? '', 'http://places');
      const answer =
        url.pathname === '/geo'
          ? { country_code: country }
          : places.search(url.searchParams.get('q') ?? '', url.searchParams.get('lang') ?? '');
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(answer));
    });
    return places;
  }

  get addressUrl(): string {
    return `http://127.0.0.1:${this.port}/?q={{query}}&lang={{language}}`;
  }

  get countryUrl(): string {
    return `http://127.0.0.1:${this.port}/geo?ip={{address}}`;
  }

  private search(query: string, language: string) {
    this.asked.push({ query, language });
    const found = query.startsWith('Linz') ? [LINZ] : query.startsWith('Lin') ? [BERLIN, LINZ] : [];
    return { features: found.map((properties) => ({ properties })) };
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }
}
